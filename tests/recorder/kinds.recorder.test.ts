import { beforeAll, describe, expect, test } from 'vitest';
import { recordingEvent } from '#contracts/worker/recording';
import { clickIntoClosedTree, kinds } from './kinds';
import { browserAndSite, executable, record, type Recording } from './record';
import { replay, type Replayed } from './replay';

const on = browserAndSite();

const only = process.env['KIND'];
const names = Object.keys(kinds).filter((name) => !only || name === only);

/** Without a name there is nothing but its place, or an ID that only counts. */
const byPlace = new Set(['icon without a name']);

describe.each(['en', 'de'] as const)('recorded by points and keys, in %s', (language) => {
  const recorded = new Map<string, Recording>();
  let replayed = new Map<string, Replayed>();

  beforeAll(async () => {
    for (const name of names) {
      const doing = kinds[name];
      if (doing) recorded.set(name, await record(on.browser, on.site.url, language, name, doing));
    }
    replayed = await replay([...recorded.values()], language, on.site.url, executable);
  }, 600_000);

  test.each(names)('%s does the same again', (name) => {
    const { steps = [], state, events = [] } = recorded.get(name) ?? {};
    const told = steps.map((step) => (step.state === 'recorded' ? step.choices[0]?.text : step.reason));
    const again = replayed.get(name);
    expect({ message: again?.message, state: again?.state, told }).toEqual({ message: '', state, told });
    // All messages that leave the process match the contract.
    const odd = events.filter((event) => !recordingEvent.safeParse(event).success);
    expect(odd).toEqual([]);
    expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
    const doubted = steps.filter(
      (step) => step.state === 'recorded' && /its place|an ID with a number/.test(step.doubts.join()),
    );
    expect(doubted.length > 0).toBe(byPlace.has(name));
  });

  test('what is done in a closed shadow tree is said not to be recorded', async () => {
    const { events, steps } = await record(on.browser, on.site.url, language, 'closed', clickIntoClosedTree);
    expect(steps).toHaveLength(1);
    expect(events).toContainEqual({
      type: 'step',
      step: expect.objectContaining({
        state: 'noted',
        reason: expect.stringContaining('closed shadow tree') as unknown,
      }) as unknown,
    });
  });
});
