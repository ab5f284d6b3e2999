import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChanging, type Changing } from './changing';
import { startLibraries, type Libraries } from './libraries';
import { libraryJourneys, type LibraryJourney } from './library-journeys';
import { browserAndSite, executable, record, type Recording } from './record';
import { recordedOf, replay, type Replayed } from './replay';

/**
 * Components of libraries that others wrote, used by points and keys alone. The steps are replayed by plain cucumber-js
 * to the same end, and every action is a step or a note. After one change of the page the replay fails at the step that
 * the change concerns.
 */
const on = browserAndSite();
const only = process.env['KIND'];
const names = Object.keys(libraryJourneys).filter((name) => !only || name.includes(only));
const journeyOf = (name: string) => libraryJourneys[name] as LibraryJourney;
/** Milliseconds that a check waits when it is expected to fail. */
const shortPatience = 1_500;

type Break = 'wrong' | 'gone';

describe('components of libraries, recorded and replayed', () => {
  let served: Libraries;
  const fronts = {} as Record<Break, Changing>;
  const recorded = new Map<string, Recording>();
  let replayed = new Map<string, Replayed>();
  const broken = {} as Record<Break, Map<string, Replayed>>;

  beforeAll(async () => {
    served = await startLibraries();
    for (const name of names) {
      const { does } = journeyOf(name);
      const recording = await record(on.browser, served.url, 'en', name, does).catch((cause: unknown) =>
        Promise.reject(new Error(name, { cause })),
      );
      recorded.set(name, recording);
    }
    if (process.env['SHOW']) for (const recording of recorded.values()) show(recording);
    replayed = await replay([...recorded.values()], 'en', served.url, executable, { processes: 2 });
    await Promise.all([replayBroken('wrong'), replayBroken('gone')]);
  }, 900_000);

  afterAll(async () => {
    await Promise.all(Object.values(fronts).map((front) => front.close()));
    await served.close();
  });

  /** Replays all journeys on pages that are changed, each of them in one place. */
  async function replayBroken(how: Break): Promise<void> {
    const front = await startChanging(served.url);
    fronts[how] = front;
    front.changes = names.map((name) => journeyOf(name)[how].change);
    broken[how] = await replay([...recorded.values()], 'en', front.url, executable, {
      patience: shortPatience,
      processes: 2,
    });
  }

  test.each(names)('%s: replays to the same end', (name) => {
    const { steps = [], events = [], state } = recorded.get(name) ?? {};
    const { ends, steps: count } = journeyOf(name);
    const told = recordedOf(steps)
      .slice(2)
      .map(({ choices: [first] }) => first?.text);
    const notes = events.flatMap((event) =>
      event.type === 'step' && event.step.state === 'noted' ? [event.step.reason] : [],
    );
    expect((state as { log: unknown }).log).toEqual(ends);
    expect(notes).toEqual([]);
    expect(told, told.join('\n')).toHaveLength(count);
    const again = replayed.get(name);
    expect({ message: again?.message, state: again?.state, told }).toEqual({ message: '', state, told });
  });

  test.each(names)('%s: fails at its check when the page comes to a wrong result', (name) => {
    const { check, wrong } = journeyOf(name);
    const red = redStepOf(name, 'wrong');
    expect(red).toBe(broken.wrong.get(name)?.steps.at(-1));
    expect(red?.text).toContain(check);
    expect(red?.message).toMatch(/expect/i);
    expect(red?.message).toMatch(wrong.because);
  });

  test.each(names)('%s: fails at the step whose element is gone, and uses no other element', (name) => {
    const { gone } = journeyOf(name);
    const red = redStepOf(name, 'gone');
    expect(red?.text).toContain(gone.step);
    expect(red?.message).toContain('waiting for');
    expect((broken.gone.get(name)?.state as { log: unknown }).log).toEqual(gone.ends);
  });

  /** Returns the failed step. All steps before it passed, and none after it ran. */
  function redStepOf(name: string, how: Break) {
    const { steps = [], message } = broken[how].get(name) ?? {};
    const { change } = journeyOf(name)[how];
    expect(fronts[how].made.has(change), `${change.at} has no ${String(change.from)}`).toBe(true);
    const at = steps.findIndex(({ status }) => status !== 'passed');
    const told = steps.map(({ status, text }) => `${status} ${text}`).join('\n');
    expect(
      steps.slice(at).map(({ status }) => status),
      `${told}\n${message}`,
    ).toEqual(['failed', ...steps.slice(at + 1).map(() => 'skipped')]);
    if (process.env['SHOW']) console.log(how, name, told, steps[at]?.message);
    return steps[at];
  }
});

function show({ name, steps, events }: Recording): void {
  const told = recordedOf(steps).map(({ choices: [first], doubts }) => [
    first?.text,
    first?.code.lines,
    doubts,
  ]);
  const notes = events.filter((event) => event.type === 'step' && event.step.state === 'noted');
  console.log(name, JSON.stringify({ told, notes }, null, 1));
}
