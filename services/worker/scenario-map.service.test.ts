import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SightStep } from '#contracts/worker/application-map';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Messages of the real runner about pages, through its own channel. */

const secret = 'kite sun 77';
const shop = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
  <a href="/to?/orders/17">Last order</a><a href="/gone">Gone</a>
  <form action="/hello"><label>Key <input name="key"></label><button>Sign in</button></form>`;
const hello = (query: string) => {
  const key = new URLSearchParams(query).get('key') ?? '';
  return `<!doctype html><html lang="en"><title>Hello ${key}</title><h1>Orders of ${key}</h1>
    <a href="/orders/17">${key}</a><button onclick="history.pushState({}, '', '/details/' + encodeURIComponent('${key}'))">More of ${key}</button>`;
};
const feature = `Feature: Shop
  Scenario: one
    Given I open the shop
    When I open the last order
    And I open what is gone
  Scenario: another
    Given I open the shop
    When I sign in with "{{api key}}"
    And I look at more
`;
const code = steps(`
  Given('I open the shop', async function () {
    await this.page.goto(this.baseUrl);
  });
  When('I open the last order', async function () {
    await this.page.getByRole('link', { name: 'Last order' }).click();
    await expect(this.page.getByRole('heading')).toHaveText('Order 17');
  });
  When('I open what is gone', async function () {
    await this.page.goto(this.baseUrl + '/gone');
  });
  When('I sign in with {string}', async function (key) {
    await this.page.getByLabel('Key').fill(key);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByRole('heading')).toContainText(key);
  });
  When('I look at more', async function () {
    await this.page.getByRole('button', { name: 'More' }).click();
    await expect(this.page).toHaveURL(/details/);
  });
`);

let site: TestSite;
let stage: Stage;
let seen: readonly SightStep[] = [];
beforeAll(async () => {
  site = await startSite({
    '/': shop,
    '/orders/17': '<!doctype html><html lang="en"><title>Order</title><h1>Order 17</h1>',
    '/hello': hello,
  });
  stage = await setStage(site.baseUrl, {
    testData: async () => ({ values: [{ key: 'api key', type: 'secret', value: secret }] }),
    map: {
      async see(_job, _at, sightSteps) {
        seen = sightSteps;
      },
    },
  });
  stage.worker.start();
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

test('each step tells the page that it left, and each call the route that it was made on', async () => {
  expect((await stage.run({ feature, code }, { line: 2 })).outcome).toMatchObject({ status: 'PASSED' });
  expect(seen.map(({ title, page }) => [title, page?.route, page?.title, page?.status])).toEqual([
    ['Given I open the shop', '/', 'Shop', 200],
    ['When I open the last order', '/orders/:id', 'Order', 200],
    // The step shows no page.
    ['And I open what is gone', undefined, undefined, undefined],
  ]);
  expect(seen[0]?.page?.aria).toContain('link "Last order"');
  expect(seen[1]?.commands.map(({ route, type, passed }) => [route, type, passed])).toEqual([
    ['/', 'click_element', true],
    ['/orders/:id', 'verify_element_contains_text', true],
  ]);
});

test('no secret is in what is told of pages', async () => {
  expect((await stage.run({ feature, code }, { line: 6 })).outcome).toMatchObject({ status: 'PASSED' });
  expect(seen.map(({ page }) => page?.title)).toEqual(['Shop', 'Hello mask:****', 'Hello mask:****']);
  expect(seen[2]?.page?.route).toBe('/details/mask:****');
  const told = JSON.stringify(seen);
  for (const written of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
    expect(told).not.toContain(written);
});
