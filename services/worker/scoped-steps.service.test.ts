import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveStep } from '#runner/resolver/resolve';
import { runCode } from '#runner/resolver/run-code';
import { browserExecutable } from './browser-executable';

/** Steps in a part of the page: code generated on one page must not use another item on the next page. */

let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  const browser = await chromium.launch({ executablePath: browserExecutable('chromium') });
  page = await browser.newPage();
  await page.route('http://shop.test/', (route) => route.fulfill({ contentType: 'text/html', body: shown }));
  close = () => browser.close();
}, 60_000);

afterAll(() => close());

let shown = '';
async function show(html: string): Promise<void> {
  shown = html;
  await page.goto('http://shop.test/');
}

const remove = `<button onclick="this.closest('[data-item]').remove()">Remove</button>`;
/** Runs an action that waits for nothing with a short timeout. Opening pages keeps the long one. */
async function briefly<T>(act: () => Promise<T>): Promise<T> {
  page.setDefaultTimeout(300);
  try {
    return await act();
  } finally {
    page.setDefaultTimeout(30_000);
  }
}

type Item = [name: string, canBeRemoved?: boolean];
type Style = (items: Item[]) => string;

const list: Style = (items) =>
  `<main><section aria-label="Blue mug shop"><ul>${items.map(([name, can = true]) => `<li data-item="${name}"><h3>${name}</h3><p>€12.00</p>${can ? remove : ''}</li>`).join('')}</ul></section></main>`;
const rows: Style = (items) =>
  `<table>${items.map(([name, can = true]) => `<tr data-item="${name}"><td>${name}</td><td>€12.00</td><td>${can ? remove : ''}</td></tr>`).join('')}</table>`;
const articles: Style = (items) =>
  `<section aria-label="Basket">${items.map(([name, can = true]) => `<article data-item="${name}"><header><h2>${name}</h2></header><footer>${can ? remove : ''}</footer></article>`).join('')}</section>`;
const cards: Style = (items) =>
  `<div class="all"><h1>Basket</h1>${items.map(([name, can = true]) => `<div class="card" data-item="${name}"><div class="name">${name}</div><div>${can ? remove : 'Sold out'}</div></div>`).join('')}</div>`;
const region: Style = (items) => `<section aria-label="Basket">${cards(items)}</section>`;
const nested: Style = (items) =>
  `<ul><li>Basket<ul>${items.map(([name, can = true]) => `<li data-item="${name}"><span>${name}</span> ${can ? remove : ''}</li>`).join('')}</ul></li></ul>`;

const styles = { list, rows, articles, cards, region, nested };
const left = () =>
  page.locator('[data-item]').evaluateAll((all) => all.map((element) => element.getAttribute('data-item')));

async function made(kind: string) {
  const resolution = await resolveStep({
    text: `I click "Remove" in the "Blue mug" ${kind}`,
    type: 'Action',
    page,
    fill: (text) => text,
    world: { page },
    baseUrl: 'this.baseUrl',
  });
  return resolution;
}

describe.each(Object.entries(styles))('%s', (name, style) => {
  const kind = name === 'rows' ? 'row' : 'card';

  beforeEach(() => show(style([['Blue mug']])));

  test('code made on a page with one item works with two, in either order', async () => {
    const resolution = await made(kind);
    expect(resolution).toMatchObject({ ok: true });
    if (!resolution.ok) return;
    for (const code of resolution.variants) {
      const values = resolution.values.slice(resolution.values.length - code.parameters.length);
      for (const items of [
        ['Blue mug', 'Red mug'],
        ['Red mug', 'Blue mug'],
        ['Blue mug, large', 'Blue mug'],
      ]) {
        await show(style(items.map((item) => [item])));
        await runCode(code, { page }, values);
        expect(await left()).toEqual(items.filter((item) => item !== 'Blue mug'));
      }
    }
  });

  test('where the item is not there, or cannot be removed, nothing else is removed', async () => {
    const resolution = await made(kind);
    if (!resolution.ok) throw new Error(resolution.reason);
    for (const items of [
      [['Blue mug, large']],
      [['Red mug']],
      [['Blue mug', false], ['Red mug']],
      [['Red mug'], ['Blue mug', false]],
    ] as Item[][]) {
      await show(style(items));
      for (const code of resolution.variants) {
        const values = resolution.values.slice(resolution.values.length - code.parameters.length);
        await expect(briefly(() => runCode(code, { page }, values))).rejects.toThrow();
      }
      expect(await left()).toHaveLength(items.length);
    }
  });

  test('on a page where only another item can be removed there is no code', async () => {
    await show(style([['Blue mug', false], ['Red mug']]));
    expect(await made(kind)).toMatchObject({ ok: false });
  });
});
