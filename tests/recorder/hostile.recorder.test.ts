import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RecordedStep } from '#contracts/worker/recording';
import { expressionOf } from '#runner/recording/expression';
import { writeStep } from '#runner/resolver/grammar/write-step';
import { browserAndSite, executable, record } from './record';
import { definitionsOf, featureOf, replay } from './replay';

const on = browserAndSite();

const logging = '<script>window.LOG = []; const L = (text) => LOG.push(text);</script>';
const at = (path: string) => new URL(path, on.site.url).href;
const sentences = (steps: readonly RecordedStep[]) =>
  steps.map((step) => (step.state === 'recorded' ? (step.choices[0]?.text ?? '') : step.reason));
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const hardNames = [
  'Save (3)',
  'I/O {x}',
  'C:\\temp',
  'C:\\',
  "it's",
  'a "quoted" one',
  '“curly”',
  'in the "Beta" row and accept the dialog',
  '\u05e9\u05dc\u05d5\u05dd\u200f\u200e',
  '{{key}} <b> | #',
  `${'long '.repeat(1_000)}end`,
];

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('names and values that sentences and patterns could take for something else', async () => {
    const buttons = hardNames.map(
      (name, index) => `<p><button aria-label="${escaped(name)}" onclick="L('b${index}')">x</button></p>`,
    );
    const page = `<title>Names</title>${logging}${buttons.join('')}<label>Field <input id=q></label>`;
    on.site.pages.set('/names', page);
    const values = hardNames.slice(0, 10);
    const recording = await record(on.browser, at('/names'), language, 'names', async (p) => {
      for (const index of hardNames.keys()) await p.click(p.page.locator('button').nth(index));
      for (const value of values) {
        await p.click(p.page.locator('#q'));
        await p.key('a', ['Control']);
        await p.type(value);
        await p.check('value', p.page.locator('#q'));
      }
    });
    const again = await replay([recording], language, at('/names'), executable);
    const { status, message, state } = again.get('names') ?? {};
    expect({ status, message, state }).toEqual({ status: 'passed', message: '', state: recording.state });
    const { log } = recording.state as { log: string[] };
    expect(log).toEqual(hardNames.map((_, index) => `b${index}`));
  });
});

test('of buttons that only show under the pointer the right one is recorded', async () => {
  const item = (name: string) =>
    `<li>${name} <button onclick="L('${name}'); this.parentElement.remove()">Delete</button></li>`;
  const style =
    '<style>li { width: 300px; height: 24px } li button { display: none } li:hover button { display: inline }</style>';
  on.site.pages.set('/items', `${style}${logging}<ul>${['Alpha', 'Beta', 'Gamma'].map(item).join('')}</ul>`);
  const recording = await record(on.browser, at('/items'), 'en', 'items', async (p) => {
    await p.rest(p.page.locator('li').nth(1));
    await p.click(p.page.locator('li').nth(1).locator('button'));
  });
  const again = await replay([recording], 'en', at('/items'), executable);
  expect(recording.state).toMatchObject({ log: ['Beta'] });
  expect(again.get('items')).toMatchObject({ message: '', state: recording.state });
  expect(sentences(recording.steps).join()).toContain('"Delete" button in the item with "Beta"');
});

test('records each hover of a menu of menus when the pointer rests on every entry', async () => {
  const style =
    '<style>ul ul { display: none } li:hover > ul { display: block } li { width: 200px; height: 24px }</style>';
  const menu = `<ul><li><span>File</span><ul><li><span>Export</span><ul><li><a href="#" onclick="L('pdf')">As PDF</a></li></ul></li></ul></li></ul>`;
  on.site.pages.set('/menus', `${style}${logging}${menu}`);
  const recording = await record(on.browser, at('/menus'), 'en', 'menus', async (p, page) => {
    for (const name of ['File', 'Export', 'As PDF']) await p.rest(page.getByText(name));
    await p.click(page.getByText('As PDF'));
  });
  expect(recording.state).toMatchObject({ log: ['pdf'] });
  expect(sentences(recording.steps).slice(1)).toEqual([
    'I hover over the "File" text',
    'I hover over the "Export" text',
    'I click the "As PDF" link',
  ]);
  const again = await replay([recording], 'en', at('/menus'), executable);
  expect(again.get('menus')).toMatchObject({ message: '', state: recording.state });
});

test('drops an item onto the one that lay there when the list moves its items during a slow drag', async () => {
  const items = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => `<li draggable=true>${name}</li>`).join('');
  on.site.pages.set(
    '/sorted',
    `<style>li { width: 300px; height: 40px }</style>${logging}<ul>${items}</ul><script>
    const list = document.querySelector('ul'); let held;
    const at = (item) => [...list.children].indexOf(item);
    list.ondragstart = ({ target }) => (held = target);
    list.ondragover = (event) => {
      event.preventDefault();
      const over = event.target.closest('li');
      if (over && over !== held) over[at(held) < at(over) ? 'after' : 'before'](held);
    };
    list.ondragend = () => L([...list.children].map((one) => one.textContent).join());</script>`,
  );
  const recording = await record(on.browser, at('/sorted'), 'en', 'sorted', async (p, page) => {
    const [x, y] = await p.at(page.getByText('Alpha'));
    const [, below] = await p.at(page.getByText('Gamma'));
    await p.move([x, y]);
    await p.send({ type: 'down', x, y, clicks: 1 });
    for (let to = y; to < below; to += 10) {
      await p.move([x, to], 1);
      await delay(60);
    }
    await p.move([x, below], 1);
    await p.send({ type: 'up', x, y: below, clicks: 1 });
  });
  expect(recording.state).toMatchObject({ log: ['Beta,Gamma,Alpha,Delta'] });
  expect(sentences(recording.steps).slice(1)).toEqual(['I drag the "Alpha" text to the "Gamma" text']);
  const again = await replay([recording], 'en', at('/sorted'), executable);
  expect(again.get('sorted')).toMatchObject({ message: '', state: recording.state });
});

test('a click within a moment of arriving says that a hover may be missing', async () => {
  const menu = `<style>ul { display: none } div:hover ul { display: block }</style>${logging}
    <div style="width: 200px"><span>Menu</span><ul><li><a href="#" onclick="L('a')">Deep</a></li></ul></div>`;
  on.site.pages.set('/menu', menu);
  const { events } = await record(on.browser, at('/menu'), 'en', 'menu', async (p) => {
    await p.move(await p.at(p.page.getByText('Menu')), 1);
    const [x, y] = await p.at(p.page.getByText('Deep'));
    await p.send({ type: 'move', x, y });
    await p.send({ type: 'down', x, y, clicks: 1 });
    await p.send({ type: 'up', x, y, clicks: 1 });
  });
  expect(JSON.stringify(events)).toContain('rest the pointer there for a moment');
});

test('what a page shows a while after an action is no hover, and one that may be missing is not told of it', async () => {
  on.site.pages.set(
    '/late',
    `<title>Late</title>${logging}<button onclick="setTimeout(() => more.hidden = false, 300)">Load</button>
    <p style="margin-top: 6em"><span>Nothing</span></p><div id="more" hidden><button onclick="L('later')">Later</button></div>`,
  );
  const { events, steps } = await record(on.browser, at('/late'), 'en', 'late', async (p, page) => {
    await p.click(page.getByRole('button', { name: 'Load' }));
    await page.getByRole('button', { name: 'Later' }).waitFor();
    // Somewhere else first, as hands do.
    await p.rest(page.getByText('Nothing'));
    await p.click(page.getByRole('button', { name: 'Later' }));
  });
  expect(sentences(steps)).toEqual([
    'I open the page "/late"',
    'I click the "Load" button',
    'I click the "Later" button',
  ]);
  expect(events.filter((event) => event.type === 'step' && event.step.state === 'noted')).toEqual([]);
});

test('what stands in a frame without a name is marked', async () => {
  const frame = (name: string) => `<iframe srcdoc="<button>${name}</button>" height=60></iframe>`;
  on.site.pages.set('/frames', `<title>Frames</title>${logging}${frame('One')}${frame('Two')}`);
  const { steps } = await record(on.browser, at('/frames'), 'en', 'frames', async (p, page) => {
    await p.click(page.frameLocator('iframe').nth(1).getByRole('button'));
  });
  const [, click] = steps;
  expect(click).toMatchObject({
    doubts: ['its frame has no title, name, ID or address, and is found by its place on the page'],
    choices: [{ text: 'I click the "Two" button in the frame at "iframe >> nth=1"' }],
  });
});

test('what is typed into fields for secrets is in no event, step or file', async () => {
  const secrets = [
    'canary-Typed-1',
    'canary-Pasted-2',
    '4000123412341234',
    'canary-Revealed-3',
    '987',
    '550912',
  ];
  const page = `${logging}<form onsubmit="return false">
    <label>Password <input type=password id=a></label><label>Second <input type=password id=b></label>
    <label>Card <input autocomplete="cc-number" id=c></label><label>Third <input type=password id=d></label>
    <button type=button onclick="d.type = 'text'; seen.textContent = d.value">Reveal</button>
    <label>Security code <input autocomplete="cc-csc" id=e></label>
    <label>Code <input autocomplete="one-time-code" id=f></label></form>
    <section aria-label="Part"><p id=seen></p><input type=password id=g aria-label=Fourth></section>`;
  on.site.pages.set('/secrets', page);
  const recording = await record(on.browser, at('/secrets'), 'en', 'secrets', async (p) => {
    const [typed = '', pasted = '', card = '', revealed = '', short = '', code = ''] = secrets;
    await p.send({ type: 'nameSecret', key: 'shop.password' });
    await p.click(p.page.locator('#a'));
    await p.type(typed);
    await p.click(p.page.locator('#b'));
    await p.send({ type: 'text', text: pasted });
    await p.click(p.page.locator('#c'));
    await p.type(card);
    await p.click(p.page.locator('#d'));
    await p.type(revealed);
    await p.click(p.page.getByText('Reveal'));
    await p.click(p.page.locator('#d'));
    await p.key('a', ['Control']);
    await p.type(`${revealed}x`);
    await p.click(p.page.locator('#e'));
    await p.type(short);
    await p.click(p.page.locator('#f'));
    await p.type(code);
    await p.check('value', p.page.locator('#a'));
    await p.check('value', p.page.locator('#d'));
    await p.check('text', p.page.locator('#seen'));
    await p.check('aria', p.page.locator('form'));
    await p.check('aria', p.page.locator('section'));
    await p.check('textContains', p.page.locator('#seen'), 'canary');
  });
  const told = JSON.stringify([recording.events, recording.steps, [...recording.files]]);
  const code = definitionsOf([recording]) + featureOf([recording], 'en');
  for (const secret of secrets.filter(({ length }) => length > 3)) {
    expect(told).not.toContain(secret);
    expect(code).not.toContain(secret);
  }
  expect(code).not.toContain('"987"');
  expect(sentences(recording.steps).filter((text) => text.includes('{{'))).toHaveLength(7);
});

test('locators hold when the page is in another order, has more, and is drawn anew all the time', async () => {
  const body = (names: string[], mark: string) => `
    <ul>${names.map((name) => `<li class="${mark}-${name.length}"><b>${name}</b> <button id="${mark}${name.length}" class="${mark}" onclick="L('remove ${name}')">Remove</button></li>`).join('')}</ul>
    <button class="${mark}" onclick="L('save')">Save</button>
    <label>Name <input id="${mark}n" onchange="L('name ' + this.value)"></label>
    <button onclick="L('total')">Total 12.50</button>`;
  const before = `<title>Shop</title>${logging}${body(['Tea', 'Coffee', 'Milk'], 'one')}`;
  on.site.pages.set('/changes', before);
  const recording = await record(on.browser, at('/changes'), 'en', 'changes', async (p) => {
    await p.click(p.page.locator('button', { hasText: 'Remove' }).nth(1));
    await p.click(p.page.getByRole('button', { name: 'Save' }));
    await p.click(p.page.locator('input'));
    await p.type('Ann');
    await p.click(p.page.getByText('Total'));
  });
  const after = body(['Milk', 'Coffee beans', 'Coffee', 'Tea'], 'two')
    .replace('Total 12.50', 'Total 99.10')
    .replace('<label>', `<button onclick="L('wrong')">Save all of it</button><label>`);
  on.site.pages.set(
    '/changes',
    `<title>Shop</title>${logging}<main></main><script>
      const draw = () => { const typed = document.querySelector('input')?.value ?? ''; if (document.activeElement?.tagName === 'INPUT') return; document.querySelector('main').innerHTML = ${JSON.stringify(after)}; document.querySelector('input').value = typed; };
      draw(); setInterval(draw, 300);
    </script>`,
  );
  const again = await replay([recording], 'en', at('/changes'), executable);
  const log = ['remove Coffee', 'save', 'name Ann', 'total'];
  expect(recording.state).toMatchObject({ log });
  expect(again.get('changes')).toMatchObject({ message: '', state: { log } });
});

test('sentences and code differ together', () => {
  // Two ways whose words are the same would be one pattern with two bodies.
  const button = { noun: 'button' as const, words: 'Save' };
  const ways = [
    button,
    { ...button, by: 'part' as const },
    { ...button, by: 'label' as const },
    { ...button, by: 'title' as const },
  ];
  const said = ways.map((thing) => writeStep({ act: 'click', thing }, 'en'));
  const coded = ways.map((thing) => expressionOf({ thing }, { words: 'name', within: '', frame: '' }));
  expect(new Set(said).size).toBe(ways.length);
  expect(new Set(coded).size).toBe(ways.length);
});

test('two tabs, and a page that opens dialogs by itself, hold nothing up', async () => {
  const page = `${logging}<button onclick="setTimeout(() => { alert('late'); L('late') }, 200)">Later</button>
    <button onclick="if (confirm('one') && confirm('two')) L('both')">Twice</button>
    <button onclick="L('after')">After</button>`;
  on.site.pages.set('/dialogs', page);
  const recording = await record(on.browser, at('/dialogs'), 'en', 'dialogs', async (p) => {
    await p.click(p.page.getByText('Later'));
    await delay(400);
    await p.send({ type: 'answerDialog', accept: true });
    await p.click(p.page.getByText('Twice'));
    await p.send({ type: 'answerDialog', accept: true });
    await delay(100);
    await p.send({ type: 'answerDialog', accept: true });
    await p.click(p.page.getByText('After'));
  });
  const again = await replay([recording], 'en', at('/dialogs'), executable);
  expect(recording.state).toMatchObject({ log: ['late', 'both', 'after'] });
  expect(again.get('dialogs')).toMatchObject({ message: '', state: recording.state });
});
