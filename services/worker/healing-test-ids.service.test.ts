import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStore } from './healing-store.fixture';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** A page with a button without a name, which only its test id identifies. */
const shop = (mark: string) => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Checkout</h1>
  <form><label>City <input name="city"></label>
  <button type="button" id="order" data-qa="${mark}" class="button wide" style="width: 40px; height: 20px"></button></form>
  <button>Help</button></main>`;

const feature = `Feature: Shop
  Scenario: known
    Given I open the shop "known"
    When I place the order
  Scenario: marked anew
    Given I open the shop "anew"
    When I place the order
`;
const code = steps(`
  import { selectors } from 'playwright';
  selectors.setTestIdAttribute('data-qa');
  Given('I open the shop {string}', async function (name) { await this.page.goto(this.baseUrl + '/?' + name); });
  When('I place the order', async function () { await this.page.getByTestId('pay').click({ timeout: 3000 }); });
`);

const store = memoryStore();
let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  site = await startSite({ '/': (query) => shop(query === 'known' ? 'pay' : 'pay-now') });
  stage = await setStage(site.baseUrl, { healing: store });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

test('a healed locator is written with the test id that step code has set', async () => {
  const run = async (line: number) => {
    const { testCaseId } = await stage.enqueue({ feature, code }, { line, healing: 'heal' });
    const { outcome } = await stage.recorded.until(testCaseId, (recorded) => recorded.outcome !== null);
    expect(outcome).toMatchObject({ status: 'PASSED' });
    return store.reports.get(testCaseId);
  };
  await run(2);
  expect(await run(5)).toMatchObject([
    { report: { outcome: 'healed', to: "getByTestId('pay-now')", doubt: null } },
  ]);
});
