import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright';
import type { Change } from './changing';
import { button, check, click, fill, go, there, type Doing } from './doing';

/** A journey on a page of third-party components, with mouse positions and keys only. */
export interface LibraryJourney {
  /** Ends with the check of the final state. */
  does: Doing;
  /** The page's log at the end. */
  ends: unknown;
  /** Number of steps without the steps that open pages. */
  steps: number;
  /** A part of the text of the check. */
  check: string;
  /** A change that alters the page's result, and the message of the check that then fails. */
  wrong: { change: Omit<Change, 'at'> & { at: string }; because: RegExp };
  /** A change that removes an element, a part of the step that uses it, and the page's log until then. */
  gone: { change: Omit<Change, 'at'> & { at: string }; step: string; ends: unknown };
}

type LibraryPage = Parameters<Doing>[1];

const texts = (page: LibraryPage, text: string) => page.getByText(text, { exact: true });

/** Checks an area by a point near its corner, where no other element is. */
const inTheCorner = (area: Locator): [Locator, undefined, [number, number]] => [area, undefined, [5, 5]];

export const libraryJourneys: Record<string, LibraryJourney> = {
  'SortableJS: an item is dragged below another': {
    async does(person, page) {
      await go(person, page, '/sortable');
      await there(texts(page, 'Alpha'));
      await person.drag(await person.at(texts(page, 'Alpha')), await person.at(texts(page, 'Gamma')));
      await delay(300);
      await check(person, 'text', page.getByRole('status'));
    },
    ends: ['Beta', 'Gamma', 'Alpha', 'Delta'],
    steps: 2,
    check: 'Alpha is now number 3',
    wrong: {
      change: { at: '/sortable', from: '(newIndex + 1)', to: 'newIndex' },
      because: /Alpha is now number 2/,
    },
    gone: {
      change: { at: '/sortable', from: '<li>Gamma</li>', to: '' },
      step: 'Gamma',
      ends: ['Alpha', 'Beta', 'Delta'],
    },
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
      await person.check('aria', ...inTheCorner(page.getByRole('region', { name: 'Sent' })));
    },
    ends: '<p>Hello <strong>big</strong> world</p>',
    steps: 7,
    check: 'Sent',
    wrong: {
      change: { at: '/quill', from: 'quill.getSemanticHTML()', to: 'quill.getText()' },
      because: /strong/,
    },
    gone: {
      change: { at: '/quill', from: `['bold', 'italic']`, to: `['italic']` },
      step: 'bold',
      ends: '<p>Hello </p>',
    },
  },
  'flatpickr: a day is chosen in the calendar': {
    async does(person, page) {
      await go(person, page, '/flatpickr');
      await click(person, page.locator('#day'));
      await there(page.locator('.flatpickr-calendar.open'));
      await delay(400);
      await click(person, page.getByLabel('March 18, 2026'));
      await delay(300);
      await check(person, 'value', page.locator('#day'));
    },
    ends: '2026-03-18',
    steps: 3,
    check: '2026-03-18',
    wrong: { change: { at: '/flatpickr', from: 'Y-m-d', to: 'Y-d-m' }, because: /2026-18-03/ },
    gone: {
      change: { at: '/flatpickr', from: 'new Date(2026, 2, 1)', to: 'new Date(2026, 4, 1)' },
      step: 'March 18, 2026',
      ends: '2026-05-01',
    },
  },
  'select2: an option is searched and chosen': {
    async does(person, page) {
      await go(person, page, '/select2');
      await click(person, page.locator('.select2-selection'));
      await there(page.locator('.select2-search__field'));
      await person.type('Chi');
      await person.key('Enter');
      await delay(100);
      await check(person, 'textContains', page.getByText('it takes'), '9 days');
    },
    ends: 'Chile',
    steps: 4,
    check: '9 days',
    wrong: { change: { at: '/select2', from: 'Chile: 9', to: 'Chile: 12' }, because: /9 days/ },
    gone: {
      change: { at: '/select2', from: `$('#country').select2({ width: 240 });`, to: '' },
      step: 'Austria',
      ends: 'Austria',
    },
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
      await check(person, 'text', page.getByText('Ordered:'));
    },
    ends: ['copied', 'ordered', 'large', 'gift', 'news'],
    steps: 8,
    check: 'Ordered: Large, Gift, Newsletter',
    wrong: {
      change: {
        at: '/bootstrap',
        from: `'input:checked')].map(({ labels })`,
        to: `'[type=checkbox]:checked')].map(({ labels })`,
      },
      because: /Ordered: Large, Gift, Newsletter/,
    },
    gone: {
      change: { at: '/bootstrap', from: /<li><button class="dropdown-item".*?<\/li>/, to: '' },
      step: 'Copy',
      ends: ['large', 'gift', 'news'],
    },
  },
  'Chart.js: a bar is clicked': {
    async does(person, page) {
      await go(person, page, '/chart');
      await delay(300);
      await person.clickAt(await person.at(page.locator('canvas'), 220, 200));
      await person.clickAt(await person.at(page.locator('canvas'), 520, 200));
      await check(person, 'text', page.getByRole('status'));
    },
    ends: [1, 3],
    steps: 3,
    check: 'B with 8. D with 7.',
    wrong: { change: { at: '/chart', from: '[4, 8, 6, 7]', to: '[4, 8, 6, 9]' }, because: /D with 9/ },
    gone: {
      change: { at: '/chart', from: '<canvas id="chart"></canvas>', to: 'No figures yet' },
      step: '220',
      ends: [],
    },
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
      await check(person, 'text', page.getByText('It is painted'));
    },
    ends: 'Blue',
    steps: 5,
    check: 'It is painted blue',
    wrong: {
      change: { at: '/react-select', from: `'Green', 'Blue'`, to: `'Blue', 'Green'` },
      because: /It is painted green/,
    },
    gone: {
      change: { at: '/react-select', from: '>Colour</label>', to: '>Colour of the frame</label>' },
      step: 'Colour',
      ends: null,
    },
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
      await delay(400);
      await check(person, 'row', page.getByRole('cell', { name: 'Price' }));
    },
    ends: { day: '2026-03-18', express: true, amount: 5, payment: 'bill' },
    steps: 9,
    check: 'Price 60 €',
    wrong: { change: { at: '/antd', from: '* 12', to: '* 13' }, because: /Price 60 €/ },
    gone: {
      change: { at: '/antd', from: `, { value: 'bill', label: 'Bill' }`, to: '' },
      step: 'Bill',
      ends: { day: '2026-03-18', express: true, amount: 5 },
    },
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
      await check(person, 'visible', page.getByText('A table for Ann'));
    },
    ends: { stars: 4, wifi: true, terms: true, age: 20, name: 'Ann' },
    steps: 7,
    check: 'A table for Ann, aged 20',
    wrong: {
      change: { at: '/mui', from: 'setAge(target.value);', to: 'setAge(target.value + 10);' },
      because: /A table for Ann, aged 20/,
    },
    gone: {
      change: { at: '/mui', from: `label: 'Name'`, to: `label: 'Name of your company'` },
      step: 'Name',
      ends: { stars: 4, wifi: true, terms: true, age: 20 },
    },
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
      await check(person, 'textMatches', page.getByText('a month'), '^Ann pays 25 €');
    },
    ends: ['Ann', true, true, 'l', 'pro'],
    steps: 7,
    check: 'Ann pays 25',
    wrong: { change: { at: '/shoelace', from: 'pro: 25', to: 'pro: 30' }, because: /Ann pays 30 €/ },
    gone: {
      change: { at: '/shoelace', from: '<sl-switch id="wifi">Wifi</sl-switch>', to: '' },
      step: 'Wifi',
      ends: ['Ann', true, null, '', ''],
    },
  },
  'react-window: a row that is drawn after scrolling': {
    async does(person, page) {
      await go(person, page, '/react-window');
      await there(page.getByRole('button', { name: 'Person AA' }));
      for (let turn = 0; turn < 6; turn++)
        await person.send({ type: 'wheel', x: 200, y: 250, deltaX: 0, deltaY: 400 });
      await delay(200);
      await click(person, button(page, 'Person MC'));
      await check(person, 'text', page.getByRole('status'));
    },
    ends: [64],
    steps: 3,
    check: 'Calling Person MC',
    wrong: {
      change: { at: '/react-window', from: 'nameOf(index); };', to: 'nameOf(index + 1); };' },
      because: /Calling Person NC/,
    },
    gone: {
      change: { at: '/react-window', from: 'itemCount: 500', to: 'itemCount: 60' },
      step: 'Person MC',
      ends: [],
    },
  },
  'Fomantic UI: a list, a checkbox and a dialog of plain boxes': {
    async does(person, page) {
      await go(person, page, '/fomantic');
      await there(page.locator('#pizza'));
      await click(person, page.locator('#pizza'));
      await delay(500);
      await click(person, page.locator('#pizza .item', { hasText: 'Funghi' }));
      await delay(500);
      await click(person, texts(page, 'With olives'));
      await click(person, page.locator('#guests .icon').nth(2));
      await click(person, texts(page, 'Order'));
      await there(texts(page, 'Yes'));
      await delay(800);
      await click(person, texts(page, 'Yes'));
      await delay(800);
      await check(person, 'row', page.getByRole('cell', { name: '27 €' }));
    },
    ends: [['Funghi', true, 27]],
    steps: 7,
    check: 'Funghi 27 €',
    wrong: {
      change: { at: '/fomantic', from: 'data-value="9"', to: 'data-value="10"' },
      because: /Funghi 27 €/,
    },
    gone: {
      change: { at: '/fomantic', from: '<div class="ui ok button">Yes</div>', to: '' },
      step: 'Yes',
      ends: [],
    },
  },
  'TodoMVC of React: items are added, done and removed': {
    does: todos('/todo-react', (page) => ['count', page.locator('.todo-list li')]),
    ends: ['done Milk'],
    steps: 8,
    check: 'I see 4 items',
    wrong: {
      change: {
        at: '/todomvc.js',
        from: 'onClick:function(){return o(n.id)}',
        to: 'onClick:function(){return r(n.id)}',
      },
      because: /Received:\s*5/,
    },
    gone: {
      change: { at: '/todomvc.js', from: 'What needs to be done?', to: 'Search your items' },
      step: 'What needs to be done?',
      ends: [],
    },
  },
  'TodoMVC of Angular: items are added, done and removed': {
    does: todos('/todo-angular/', (page) => [
      'checked',
      page.locator('li', { hasText: 'Milk' }).locator('.toggle'),
    ]),
    ends: ['done Milk'],
    steps: 8,
    check: 'checked',
    wrong: {
      change: {
        at: '/todo-angular/js/controllers/todoCtrl.js',
        from: 'store.delete(todo);',
        to: 'todos[0].completed = false; store.delete(todo);',
      },
      because: /unchecked/,
    },
    gone: {
      change: {
        at: '/todo-angular/',
        from: '<button class="destroy" ng-click="removeTodo(todo)"></button>',
        to: '',
      },
      step: 'Bread',
      ends: ['done Milk', 'Bread'],
    },
  },
};

function todos(path: string, isRight: (page: LibraryPage) => [kind: string, what: Locator]): Doing {
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
    await check(person, ...isRight(page));
  };
}
