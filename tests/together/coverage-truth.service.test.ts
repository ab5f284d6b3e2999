import { expect, onTestFinished, test } from 'vitest';
import { startDemoShop } from '../../demo';
import type { RunSink } from '#contracts/worker/run-sink';
import { bothOf } from './healing-stage.fixture';
import { createMapStore } from '#services/map';
import { startRuns } from './runs.fixture';
import { steps } from '#services/worker/testing';
import { setStage } from '#services/worker/testing.stage';

/**
 * Compares the coverage with a person's notes about four pages of the demo shop: each control once, also for the rows
 * of a list, then whether the scenarios below use it, and whether a check reads it.
 */

/**
 * The links of the scenarios: "Basket" on the products, and nothing else. Opening an address uses no link.
 *
 * @param basket name of its link, or the beginning of a name that changes
 */
const frame = (basket: string, isUsed = false) => [
  'link Mugs and More | – | –',
  'link Products | – | –',
  'link Practice corner | – | –',
  'link Sign in | – | –',
  `link ${basket} | ${isUsed ? 'used' : '–'} | –`,
  'link English | – | –',
  'link Deutsch | – | –',
];
const products = [
  ...frame('Basket …', true),
  'searchbox Search products | used | –',
  'button Search | used | –',
  'combobox Category | – | –',
  'textbox Lowest price | – | –',
  'textbox Highest price | – | checked',
  'combobox Sort by | used | checked',
  'button Apply filters | used | –',
  'link Clear filters | – | –',
  // One for each product.
  'link (rows) | – | –',
  'button Add … to basket | used | checked',
];
const basket = [
  ...frame('Basket (# items)'),
  'link (rows) | – | –',
  'spinbutton Quantity of … | used | checked',
  'button Remove … | used | –',
  'button Update basket | used | –',
  'textbox Voucher code | used | –',
  'button Apply voucher | used | –',
  'button Remove voucher SAVE# | used | –',
  'link Go to checkout | used | –',
];
const checkout = [
  ...frame('Basket (# item)'),
  'textbox Full name | used | checked',
  'textbox E-mail address | used | –',
  'textbox Street and number | used | –',
  'textbox Postcode | used | –',
  'textbox City | used | –',
  'combobox Country | used | –',
  'radio Card | – | –',
  'radio Invoice | used | –',
  'radio Cash on delivery | – | –',
  'textbox Card number | – | –',
  'checkbox I accept the terms and conditions | used | –',
  'button Place order | used | –',
];
const signIn = [
  ...frame('Basket (empty)'),
  'textbox E-mail address | used | –',
  'textbox Password | used | –',
  'button Sign in | used | checked',
];

const feature = `Feature: Shopping
  Scenario: Fill a basket
    Given I look for a mug
    And I take three things
    When I look into the basket
    And I change the basket
    Then I can go to the checkout
  Scenario: Order
    Given I have a mug at the checkout
    When I fill in the form
    Then I can place the order
  Scenario: Sign in with a wrong password
    Given I sign in wrongly
    Then I can try again
`;
const lines = { 'Fill a basket': 2, Order: 8, 'Sign in with a wrong password': 12 };
const code = steps(`
  Given('I look for a mug', async function () {
    await this.page.goto(this.baseUrl + '/products');
    await this.page.getByLabel('Search products').fill('mug');
    await this.page.getByRole('button', { name: 'Search' }).click();
    await expect(this.page.getByRole('button', { name: 'Add Blue mug to basket' })).toBeVisible();
    // A call that leads nowhere uses nothing.
    await this.page.getByLabel('Category').selectOption('No such', { timeout: 300 }).catch(() => undefined);
    await this.page.getByLabel('Sort by').selectOption('Name');
    await this.page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(this.page.getByLabel('Sort by')).toHaveValue('name');
    await expect(this.page.getByLabel('Highest price')).toBeEmpty();
  });
  Given('I take three things', async function () {
    await this.page.goto(this.baseUrl + '/products');
    for (const name of ['Blue mug', 'Dotted notebook', 'City backpack'])
      await this.page.getByRole('button', { name: 'Add ' + name + ' to basket' }).click();
  });
  When('I look into the basket', async function () {
    await this.page.getByRole('link', { name: 'Basket' }).click();
    await expect(this.page.getByRole('spinbutton', { name: 'Quantity of Blue mug' })).toHaveValue('1');
  });
  When('I change the basket', async function () {
    await this.page.getByLabel('Quantity of Dotted notebook').fill('2');
    await this.page.getByRole('button', { name: 'Update basket' }).click();
    await this.page.getByLabel('Voucher code').fill('SAVE10');
    await this.page.getByRole('button', { name: 'Apply voucher' }).click();
    await expect(this.page.getByText('The voucher SAVE10 was applied.')).toBeVisible();
  });
  Then('I can go to the checkout', async function () {
    await this.page.getByRole('button', { name: 'Remove voucher SAVE10' }).click();
    await this.page.getByRole('button', { name: 'Remove City backpack' }).click();
    await this.page.getByRole('link', { name: 'Go to checkout' }).click();
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  });
  Given('I have a mug at the checkout', async function () {
    await this.page.goto(this.baseUrl + '/products');
    await this.page.getByRole('button', { name: 'Add Blue mug to basket' }).click();
    await this.page.goto(this.baseUrl + '/checkout');
  });
  When('I fill in the form', async function () {
    await expect(this.page.getByRole('textbox', { name: 'Full name' })).toBeEmpty();
    await this.page.getByLabel('Full name').fill('Anna Berg');
    await this.page.getByLabel('E-mail address').fill('anna@example.com');
    await this.page.getByLabel('Street and number').fill('Harbour Street 1');
    await this.page.getByLabel('Postcode').fill('20457');
    await this.page.getByLabel('City').fill('Hamburg');
    await this.page.getByLabel('Country').selectOption('Germany');
    await this.page.getByLabel('Invoice').check();
    await this.page.getByLabel('I accept the terms and conditions').check();
  });
  Then('I can place the order', async function () {
    await this.page.getByRole('button', { name: 'Place order', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  });
  Given('I sign in wrongly', async function () {
    await this.page.goto(this.baseUrl + '/sign-in');
    await this.page.getByLabel('E-mail address').fill('anna@example.com');
    await this.page.getByLabel('Password').fill('wrong');
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByRole('alert')).toBeVisible();
  });
  Then('I can try again', async function () {
    await expect(this.page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await this.page.goto(this.baseUrl + '/sign-in');
  });
`);

async function start() {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const runs = await startRuns();
  const sink: RunSink = new Proxy({} as RunSink, {
    get: (_none, name) => Reflect.get(bothOf(runs.sink, stage.recorded.sink), name) as unknown,
  });
  const stage = await setStage(shop.url, { sink, map: createMapStore(runs.deps) });
  onTestFinished(async () => {
    await stage.close();
    await shop.close();
  });
  stage.worker.start();
  const projectId = runs.projects.ada;
  return {
    shop,
    async run(scenarioName: keyof typeof lines) {
      const { runId, testCaseIds } = await runs.queueRun();
      const job = { runId, testCaseId: testCaseIds[0]!, projectId, scenarioName, line: lines[scenarioName] };
      const { outcome } = await stage.run({ feature, code }, job);
      expect(outcome).toMatchObject({ status: 'PASSED' });
      return runId;
    },
    /** Returns the coverage of a run, by route. */
    async coverageOf(runId: string) {
      const answer = await runs.as('ada').getRunCoverage({ query: { runId } });
      const pages = (answer.status && answer.coverage?.pages) || [];
      return Object.fromEntries(pages.map((page) => [page.route, page.coverage]));
    },
    async coverage() {
      const [answer, all] = await Promise.all([
        runs.as('ada').getMapCoverage({ query: {} }),
        runs.as('ada').getMapControls({ query: {} }),
      ]);
      if (!answer.status || !answer.coverage || !all.status) throw new Error('There is no map.');
      const { pages, next } = answer.coverage;
      return {
        next: next.map(({ role, name, route }) => `${role} ${name} on ${route}`),
        share: (route: string) => pages.find((page) => page.route === route)?.coverage,
        controls: (route: string) =>
          all.controls
            .filter((control) => control.route === route)
            .map(({ role, name, isUsed, isChecked }) =>
              [`${role} ${name || '(rows)'}`, isUsed ? 'used' : '–', isChecked ? 'checked' : '–'].join(' | '),
            )
            .sort(),
      };
    },
  };
}

const truth = { '/products': products, '/basket': basket, '/checkout': checkout, '/sign-in': signIn };
const counted = (controls: readonly string[]) => ({
  used: controls.filter((line) => line.includes('| used |')).length,
  checked: controls.filter((line) => line.endsWith('| checked')).length,
  total: controls.length,
});

test('four pages of the demo shop are covered as somebody wrote down, and a new button is less', async () => {
  const { shop, run, coverage, coverageOf } = await start();
  await run('Fill a basket');
  const ordered = await run('Order');
  const signedIn = await run('Sign in with a wrong password');
  const before = await coverage();
  for (const [route, controls] of Object.entries(truth)) {
    expect(before.controls(route), route).toEqual(controls.toSorted());
    expect(before.share(route), route).toEqual(counted(controls));
  }

  // Coverage of the run alone.
  expect(await coverageOf(signedIn)).toEqual({ '/sign-in': { used: 3, checked: 1, total: signIn.length } });
  expect(await coverageOf(ordered)).toMatchObject({
    '/products': { used: 1, checked: 0, total: products.length },
    '/checkout': { used: counted(checkout).used, checked: 1, total: checkout.length },
  });

  // The page has a new button next to "Place order", which no scenario presses.
  shop.redesign('twins');
  await run('Order');
  const after = await coverage();
  const grown = [...checkout, 'button Place order later | – | –'];
  expect(after.controls('/checkout')).toEqual(grown.toSorted());
  expect(after.share('/checkout')).toEqual({ ...before.share('/checkout'), total: checkout.length + 1 });
  expect(before.next[0]).not.toContain('button');
  expect(after.next[0]).toBe('button Place order later on /checkout');
});
