import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, click, fill, go, there, type Doing } from './doing';
import { startLibraries, type Libraries } from './libraries';
import { browserAndSite, executable, record, type Recording } from './record';
import { recordedOf, replay, type Replayed } from './replay';

/**
 * Components of libraries that others wrote, used by points and keys alone. The steps are replayed by plain cucumber-js to
 * the same end, and every action is a step or a note.
 */
const on = browserAndSite();

interface Journey {
  does: Doing;
  /** State that proves that the actions reached the page. */
  ends: unknown;
  /** Steps, the opening of the pages left out. */
  steps: number;
}

const texts = (page: Parameters<Doing>[1], text: string) => page.getByText(text, { exact: true });

const journeys: Record<string, Journey> = {
  'SortableJS: an item is dragged below another': {
    async does(person, page) {
      await go(person, page, '/sortable');
      await there(texts(page, 'Alpha'));
      await person.drag(await person.at(texts(page, 'Alpha')), await person.at(texts(page, 'Gamma')));
      await delay(300);
    },
    ends: ['Beta', 'Gamma', 'Alpha', 'Delta'],
    steps: 1,
  },
  'Quill: bold by its button and by keys': {
    async does(person, page) {
      await go(person, page, '/quill');
      const editor = page.getByRole('textbox', { name: 'Message' });
      await click(person, editor);
      await person.type('Hello ');
      await click(person, page.locator('button.ql-bold'));
      await person.type('big');
      await person.key('b', ['Control']);
      await person.type(' world');
      await click(person, button(page, 'Send'));
    },
    ends: '<p>Hello <strong>big</strong> world</p>',
    steps: 6,
  },
  'flatpickr: a day is chosen in the calendar': {
    async does(person, page) {
      await go(person, page, '/flatpickr');
      await click(person, page.locator('#day'));
      await there(page.locator('.flatpickr-calendar.open'));
      await delay(400);
      await click(person, page.getByLabel('March 18, 2026'));
      await delay(300);
    },
    ends: '2026-03-18',
    steps: 2,
  },
  'select2: an option is searched and chosen': {
    async does(person, page) {
      await go(person, page, '/select2');
      await click(person, page.locator('.select2-selection'));
      await there(page.locator('.select2-search__field'));
      await person.type('Chi');
      await person.key('Enter');
      await delay(100);
    },
    ends: 'Chile',
    steps: 3,
  },
  'Bootstrap: hidden inputs, a switch, a menu and a dialog': {
    async does(person, page) {
      await go(person, page, '/bootstrap');
      await click(person, texts(page, 'Large'));
      await click(person, texts(page, 'Gift'));
      await click(person, page.locator('#news'));
      await click(person, button(page, 'More'));
      await click(person, button(page, 'Copy'));
      await click(person, button(page, 'Order'));
      await there(button(page, 'Yes'));
      await delay(500);
      await click(person, button(page, 'Yes'));
      await delay(500);
    },
    ends: ['copied', 'ordered', 'large', 'gift', 'news'],
    steps: 7,
  },
  'Chart.js: a bar is clicked': {
    async does(person, page) {
      await go(person, page, '/chart');
      await delay(300);
      await person.clickAt(await person.at(page.locator('canvas'), 220, 200));
      await person.clickAt(await person.at(page.locator('canvas'), 520, 200));
    },
    ends: [1, 3],
    steps: 2,
  },
  'react-select: an option is chosen by arrow keys': {
    async does(person, page) {
      await go(person, page, '/react-select');
      await there(page.locator('#colour'));
      await person.clickAt(await person.at(page.locator('#colour')));
      await delay(200);
      await person.key('ArrowDown');
      await person.key('ArrowDown');
      await person.key('Enter');
    },
    ends: 'Blue',
    steps: 4,
  },
  'Ant Design: a day, a switch, a number by arrow keys and a list': {
    async does(person, page) {
      await go(person, page, '/antd');
      await there(page.locator('#from'));
      await click(person, page.locator('#from'));
      await there(page.locator('.ant-picker-cell[title="2026-03-18"]'));
      await delay(400);
      await person.rest(page.locator('.ant-picker-cell[title="2026-03-10"]'));
      await click(person, page.locator('.ant-picker-cell[title="2026-03-18"]'));
      await delay(400);
      await click(person, page.getByRole('switch', { name: 'Express' }));
      await click(person, page.getByLabel('Amount'));
      await person.key('ArrowUp');
      await person.key('ArrowUp');
      await click(person, page.locator('.ant-select-selector'));
      await delay(500);
      await click(person, page.locator('.ant-select-item-option', { hasText: 'Bill' }));
      await delay(200);
    },
    ends: { day: '2026-03-18', express: true, amount: 5, payment: 'bill' },
    steps: 8,
  },
  'MUI: stars, a switch, a checkbox, a list and a field': {
    async does(person, page) {
      await go(person, page, '/mui');
      await there(page.locator('.MuiRating-root'));
      await person.clickAt(await person.at(page.locator('.MuiRating-root label').nth(3)));
      await click(person, texts(page, 'Wifi'));
      await click(person, page.locator('.MuiCheckbox-root'));
      await click(person, page.getByRole('combobox'));
      await delay(500);
      await click(person, page.getByRole('option', { name: 'Twenty' }));
      await delay(500);
      await fill(person, page.getByLabel('Name'), 'Ann');
    },
    ends: { stars: 4, wifi: true, terms: true, age: 20, name: 'Ann' },
    steps: 6,
  },
  'Shoelace: fields in shadow trees': {
    async does(person, page) {
      await go(person, page, '/shoelace');
      await there(page.locator('sl-input input'));
      await fill(person, page.locator('sl-input input'), 'Ann');
      await click(person, page.locator('sl-checkbox'));
      await click(person, page.locator('sl-switch'));
      await click(person, page.locator('#size'));
      await delay(500);
      await click(person, page.locator('sl-option[value="l"]'));
      await delay(400);
      await click(person, page.locator('sl-radio[value="pro"]'));
    },
    ends: ['Ann', true, true, 'l', 'pro'],
    steps: 6,
  },
  'react-window: a row that is drawn after scrolling': {
    async does(person, page) {
      await go(person, page, '/react-window');
      await there(page.getByRole('button', { name: 'Person AA' }));
      for (let turn = 0; turn < 6; turn++)
        await person.send({ type: 'wheel', x: 200, y: 250, deltaX: 0, deltaY: 400 });
      await delay(200);
      await click(person, button(page, 'Person MC'));
    },
    ends: [64],
    steps: 2,
  },
  'TodoMVC of React: items are added, done and removed': {
    does: todos('/todo-react'),
    ends: ['done Milk'],
    steps: 7,
  },
  'TodoMVC of Angular: items are added, done and removed': {
    does: todos('/todo-angular/'),
    ends: ['done Milk'],
    steps: 7,
  },
};

function todos(path: string): Doing {
  return async (person, page) => {
    await go(person, page, path);
    const field = page.getByPlaceholder('What needs to be done?');
    await click(person, field);
    await person.type('Milk');
    await person.key('Enter');
    await person.type('Bread');
    await person.key('Enter');
    const item = (text: string) => page.locator('li', { hasText: text });
    await click(person, item('Milk').locator('.toggle'));
    await person.rest(item('Bread').locator('label'));
    await click(person, item('Bread').locator('.destroy'));
    await delay(100);
  };
}

const only = process.env['KIND'];
const names = Object.keys(journeys).filter((name) => !only || name.includes(only));

describe('components of libraries, recorded and replayed', () => {
  let served: Libraries;
  const recorded = new Map<string, Recording>();
  let replayed = new Map<string, Replayed>();

  beforeAll(async () => {
    served = await startLibraries();
    for (const name of names) {
      const { does } = journeys[name] as Journey;
      const recording = await record(on.browser, served.url, 'en', name, does).catch((cause: unknown) =>
        Promise.reject(new Error(name, { cause })),
      );
      recorded.set(name, recording);
    }
    if (process.env['SHOW']) for (const one of recorded.values()) show(one);
    replayed = await replay([...recorded.values()], 'en', served.url, executable);
  }, 900_000);

  afterAll(() => served.close());

  test.each(names)('%s: replays to the same end', (name) => {
    const { steps = [], events = [], state } = recorded.get(name) ?? {};
    const { ends, steps: count } = journeys[name] as Journey;
    const told = recordedOf(steps)
      .slice(2)
      .map(({ choices: [first] }) => first?.text);
    const notes = events.flatMap((one) =>
      one.type === 'step' && one.step.state === 'noted' ? [one.step.reason] : [],
    );
    expect((state as { log: unknown }).log).toEqual(ends);
    expect(notes).toEqual([]);
    expect(told, told.join('\n')).toHaveLength(count);
    const again = replayed.get(name);
    expect({ message: again?.message, state: again?.state, told }).toEqual({ message: '', state, told });
  });
});

function show({ name, steps, events }: Recording): void {
  const told = recordedOf(steps).map(({ choices: [first], doubts }) => [
    first?.text,
    first?.code.lines,
    doubts,
  ]);
  const notes = events.filter((one) => one.type === 'step' && one.step.state === 'noted');
  console.log(name, JSON.stringify({ told, notes }, null, 1));
}
