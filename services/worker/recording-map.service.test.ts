import { expect, test } from 'vitest';
import type { SightStep } from '#contracts/worker/application-map';
import {
  featureOfSteps,
  isReady,
  key,
  startRecordingWorker,
  type WatchedRecording,
} from './recording.fixture';
import { steps } from './testing';

/** Messages of the real recorder about the pages that it visits, for the application map. */

const page = (title: string, more = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${more}`;
const pages = {
  '/': page('Shop', `<a href="/orders/17" style="position:fixed;left:0;top:200px">Last order</a>`),
  '/orders/17': page('Order', `<button onclick="document.body.append('Done')">Repeat</button>`),
  '/form': page(
    'Form',
    `<form action="/hello"><label>Name <input name="name"></label>
     <label>Card <input autocomplete="cc-csc"></label><label>Key <input type="password" name="key"></label><button>Go</button></form>`,
  ),
  '/hello': (query: string) => {
    const of = new URLSearchParams(query);
    return page(
      `Hello ${of.get('key')}`,
      `<p>${of.get('key')} hunter-2468</p><form><label>Name <input value="${of.get('name')}"></label></form>`,
    );
  },
};
const code = steps(`
  Given('I am on the page {string}', async function (path) { await this.page.goto(this.baseUrl + path); });
  When('I open the last order', async function () {
    await this.page.getByRole('link', { name: 'Last order' }).click();
    await this.page.waitForURL('**/orders/17');
  });
`);
const { record } = startRecordingWorker(pages, code);

const routes = (seen: readonly SightStep[]) => seen.map(({ page: sight }) => sight?.route);
const press = (seen: WatchedRecording, x: number, y: number) => {
  const at = { x, y, button: 'left' as const, clicks: 1, modifiers: [] };
  seen.send({ type: 'move', x, y });
  seen.send({ type: 'down', ...at });
  seen.send({ type: 'up', ...at });
};
const end = async (seen: WatchedRecording) => {
  seen.send({ type: 'end' });
  await seen.ended;
  return seen.passed;
};

test('the pages of the steps before are told, and those of the person with what led there', async () => {
  const seen = record(featureOfSteps('Given I am on the page "/form"', 'And I am on the page "/"'), 2);
  await seen.until(isReady);
  press(seen, 20, 208);
  await seen.until((news) => news.type === 'tabs' && news.titles.includes('Order'));
  const sightSteps = await end(seen);
  expect(new Set(routes(sightSteps))).toEqual(new Set(['/form', '/', '/orders/:id']));
  expect(routes(sightSteps).at(-1)).toBe('/orders/:id');
  const last = sightSteps.at(-1);
  expect(last?.page).toMatchObject({ title: 'Order', status: 200, screenshotId: null });
  expect(last?.page?.aria).toContain('button "Repeat"');
  expect(last?.commands.at(-1)).toEqual({
    route: '/',
    type: 'click_element',
    locator: "getByRole('link', { name: 'Last order', exact: true })",
    passed: true,
  });
});

test('nothing that was typed into a field, and no secret, is in what is told of pages', async () => {
  const seen = record(featureOfSteps('Given I am on the page "/form"'), 1);
  await seen.until(isReady);
  await key(seen, 'Tab', ...'Ada', 'Tab', ...'737', 'Tab', ...'s3cr3t-pw', 'Enter');
  await seen.until((news) => news.type === 'tabs' && /Hello/.test(news.titles.join()));
  const sightSteps = await end(seen);
  expect(routes(sightSteps)).toContain('/form');
  expect(sightSteps.at(-1)?.page).toMatchObject({ route: '/hello', title: 'Hello mask:****' });
  const all = JSON.stringify(sightSteps);
  expect(all).toContain('textbox \\"Name\\"');
  for (const typed of ['Ada', '737', 's3cr3t-pw', 'hunter-2468']) expect(all).not.toContain(typed);
});
