import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, check, choose, click, fill, go, there, type Doing } from './doing';
import { locatedBy } from './locators';
import { startPackaged, type Packaged } from './packaged';
import { browserAndSite, executable, record, type Recording } from './record';
import { recordedOf, replay, type Replayed } from './replay';

/**
 * Third-party applications, one with React and one with Vue: recorded by mouse positions and keys, and replayed by
 * plain cucumber-js with the same requests to their server. Their packages come from the registry.
 */
const on = browserAndSite();

const journeys: Record<string, Doing> = {
  async 'React: a pet is added, and found'(person, page) {
    await go(person, page, '/swagger/');
    await there(button(page, 'post /pets'));
    await click(person, button(page, 'post /pets'));
    await click(person, button(page, 'Try it out'));
    const body = page.locator('textarea.body-param__text');
    await click(person, body);
    await person.key('a', ['Control']);
    await person.type('{"name": "Tom", "kind": "dog"}');
    await click(person, button(page, 'Execute'));
    await there(page.locator('.live-responses-table'));
    await check(person, 'text', page.locator('.live-responses-table td.response-col_status').first());
    await click(person, button(page, 'post /pets'));
    await click(person, button(page, 'get /pets'));
    await click(person, button(page, 'Try it out'));
    await choose(person, page.locator('.parameters select'), 'dog');
    await click(person, button(page, 'Execute'));
    await there(page.locator('.live-responses-table'));
    await check(person, 'textContains', page.locator('.live-responses-table code').first(), 'Tom');
  },
  async 'React: a dialog, and what it gives away'(person, page) {
    await go(person, page, '/swagger/');
    await there(button(page, 'Authorize'));
    await click(person, button(page, 'Authorize'));
    await fill(person, page.locator('.auth-container input'), 'k-77');
    await click(person, page.locator('.auth-btn-wrapper button').first());
    await click(person, page.locator('.auth-btn-wrapper button').last());
    await click(person, button(page, 'delete /pets/{id}'));
    await click(person, button(page, 'Try it out'));
    await fill(person, page.getByPlaceholder('id'), '2');
    await click(person, button(page, 'Execute'));
    await there(page.locator('.live-responses-table'));
    await check(person, 'visible', page.locator('.live-responses-table td.response-col_status').first());
    await click(person, button(page, 'Switch to dark mode'));
    await check(person, 'visible', button(page, 'Switch to light mode'));
  },
  async 'Vue: a search leads to an operation'(person, page) {
    await go(person, page, '/scalar/');
    await there(page.getByRole('heading', { name: 'Give a pet away' }).or(button(page, 'Set dark mode')));
    await click(person, page.getByRole('button', { name: 'Open Search' }));
    await there(page.getByRole('dialog').getByRole('combobox'));
    await person.type('show a');
    await there(page.getByRole('option', { name: /Show a pet/ }));
    await click(person, page.getByRole('option', { name: /Show a pet/ }).first());
    await page.waitForURL(/GET\/pets\/\{id|GET\/pets\/%7Bid/);
    await person.check('address');
  },
  async 'Vue: a menu, tabs and the theme'(person, page) {
    await go(person, page, '/scalar/');
    await there(page.getByRole('tab', { name: 'Python' }));
    await click(person, page.getByRole('tab', { name: 'Python' }));
    await check(person, 'selected', page.getByRole('tab', { name: 'Python' }));
    await click(person, button(page, 'Select from all clients'));
    await there(page.getByRole('option', { name: 'reqwest' }));
    await person.type('reqw');
    await click(person, page.getByRole('option', { name: 'reqwest' }));
    await click(person, button(page, 'Set dark mode'));
    await check(person, 'visible', button(page, 'Set light mode'));
  },
  async 'Vue: a request is sent'(person, page) {
    await go(person, page, '/scalar/');
    const open = page.getByRole('link', { name: 'List pets' });
    await there(open);
    await click(person, open);
    await there(button(page, 'Test Request (get /pets)'));
    await click(person, button(page, 'Test Request (get /pets)'));
    await click(person, button(page, 'cat'));
    await click(person, page.getByRole('menuitem', { name: 'dog' }));
    await click(person, page.getByRole('button', { name: /^Send get request/i }));
    await there(page.getByText('200 OK'));
    await check(person, 'visible', page.getByText('200 OK'));
  },
};

const only = process.env['KIND'];
const names = Object.keys(journeys).filter((name) => !only || name.includes(only));

describe('applications of others, recorded and replayed', () => {
  let served: Packaged;
  const recorded = new Map<string, Recording & { asked: string[] }>();
  const replayed = new Map<string, Replayed & { asked: string[] }>();

  beforeAll(async () => {
    served = await startPackaged();
    for (const name of names) {
      served.reset();
      const recording = await record(on.browser, served.url, 'en', name, journeys[name] as Doing).catch(
        (cause: unknown) => Promise.reject(new Error(name, { cause })),
      );
      recorded.set(name, { ...recording, asked: [...served.asked] });
    }
    if (process.env['SHOW']) for (const item of recorded.values()) show(item);
    for (const [name, recording] of recorded) {
      served.reset();
      const all = await replay([recording], 'en', served.url, executable);
      const again = all.get(name);
      if (again) replayed.set(name, { ...again, asked: [...served.asked] });
    }
  }, 600_000);

  afterAll(() => served.close());

  test.each(names)('%s: the same end', (name) => {
    const { state, asked, events = [], steps = [] } = recorded.get(name) ?? {};
    const again = replayed.get(name);
    expect({ message: again?.message, state: again?.state, asked: again?.asked }).toEqual({
      message: '',
      state,
      asked,
    });
    const noted = events.flatMap((event) =>
      event.type === 'step' && event.step.state === 'noted' ? [event.step] : [],
    );
    expect(noted).toEqual([]);
    expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
    expect(recordedOf(steps).length).toBeGreaterThan(4);
  });

  test.skipIf(only)('few elements are found by their place, and each of them is marked', () => {
    const { elements, byPlace, unmarked } = locatedBy([...recorded.values()]);
    if (process.env['SHOW']) console.log(elements, byPlace);
    expect(unmarked).toEqual([]);
    expect(byPlace.length, `${byPlace.join()} of ${elements}`).toBeLessThan(elements / 10);
  });
});

function show({ name, steps, events, asked }: Recording & { asked: string[] }): void {
  const told = recordedOf(steps).map(({ choices: [first], doubts }) => [
    first?.text,
    first?.code.lines,
    doubts,
  ]);
  const notes = events.filter((event) => event.type === 'step' && event.step.state === 'noted');
  console.log(name, JSON.stringify({ told, notes, asked }, null, 1));
}
