import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackLook } from '#domain/pages/page-look';
import { setHealingStage, type HealingStage } from './healing-stage.fixture';
import { startSite, steps, type TestSite } from '#services/worker/testing';

/** A page that shows typed text: in texts, names, attributes and addresses. */
const shop = (next: string, field = 'Shortcut') => `<!doctype html><html lang="en"><title>Shop</title><main>
  <h1>Shop</h1><form><label>Key <input name="key"></label><label>Password <input type="password" name="password"></label>
  <button type="button" onclick="show(this.form.key.value, this.form.password.value)">Sign in</button></form>
  <section></section></main><script>
  function show(key, password) {
    const section = document.querySelector('section');
    section.innerHTML = \`<h2>Orders of \${key}</h2><p>Your password is \${password}.</p>
      <ul><li><a href="/orders/\${encodeURIComponent(key)}">First of \${key}</a></li><li><a href="/second">Second</a></li></ul>
      <button type="button" name="${next}" title="\${password}" data-key="\${key}">${next}</button>
      <button type="button">${next} as \${key}</button><label>${field} <input id="shortcut" name="shortcut"></label>\`;
  }</script>`;
const pages: Record<string, string> = {
  known: shop('Proceed', 'Shortcut'),
  changed: shop('Proceed now', 'Shortcut key'),
};

const feature = `Feature: Shop
  Scenario: one
    Given I sign in at the shop "known" with "{{api key}}"
    Then I proceed
    And I press "Enter"
  Scenario: another
    Given I sign in at the shop "changed" with "{{api key}}"
    Then I proceed
    And I press "{{api key}}"
`;
const key = 'kite sun 77';
const password = 'hunter-2';
const code = steps(`
  Given('I sign in at the shop {string} with {string}', async function (name, key) {
    await this.page.goto(this.baseUrl + '/?' + name);
    await this.page.getByLabel('Key', { exact: true }).fill(key);
    await this.page.getByLabel('Password').fill('${password}');
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  });
  Then('I proceed', async function () {
    await this.page.getByRole('button', { name: 'Proceed', exact: true }).click({ timeout: 3000 });
  });
  Then('I press {string}', async function (key) {
    await this.page.getByLabel('Shortcut', { exact: true }).press(key, { timeout: 3000 });
  });
`);

let site: TestSite;
let stage: HealingStage;
beforeAll(async () => {
  site = await startSite({ '/': (query) => pages[query] ?? '' });
  stage = await setHealingStage(site.baseUrl, {
    testData: async () => ({ values: [{ key: 'api key', type: 'secret', value: key }] }),
  });
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

test('secrets that step code types are in nothing that is remembered of pages, nor told of searches', async () => {
  const { database, run } = await stage.start({ feature, code });
  const rows = async <Row extends object>(query: string) => (await database.pool.query<Row>(query)).rows;
  expect((await run(2, 'heal')).outcome).toMatchObject({ status: 'PASSED' });
  const memory = await rows('select * from element_memory');
  expect(memory).toHaveLength(5);
  const looks = (await rows<{ look: Buffer }>('select look from page_looks')).map(({ look }) =>
    unpackLook(look),
  );
  const seen = JSON.stringify(looks);
  // Places where the secrets would be.
  for (const text of [
    'Orders of mask',
    'Your password is',
    'First of mask',
    '/orders/mask',
    'Proceed as mask',
  ])
    expect(seen).toContain(text);

  const { outcome } = await run(6, 'heal');
  const reports = await rows<{ report: object }>('select report from healings order by step_index');
  expect(outcome).toMatchObject({ status: 'FAILED', heals: 1 });
  expect(reports).toMatchObject([
    { report: { outcome: 'healed', found: { name: 'Proceed now' } } },
    { report: { outcome: 'refused', reason: expect.stringContaining('Unknown key: "mask') as string } },
  ]);
  const fixes = await rows('select * from oversights');
  const told = JSON.stringify([memory, looks, reports, fixes]);
  for (const secret of [key, encodeURIComponent(key), 'kite', password]) expect(told).not.toContain(secret);
});
