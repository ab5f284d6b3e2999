import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ScenarioJob } from '#contracts/job';
import { memoryStore, type MemoryStore } from './healing-store.fixture';
import { startSite, steps, type Site } from './testing';
import { setStage, type Stage } from './testing.stage';

/** The page of the shop as it is now; tests change it between two runs. */
let page = '';
const shop = (
  button: string,
  script = '',
) => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Checkout</h1>
  <form action="/paid"><label>Name on the card <input name="name"></label><label>City <input name="city"></label>
  ${button}</form><a href="/terms">Terms</a><button>Help</button><p id="said"></p></main><script>${script}</script>`;
const order = `<button type="button" id="order" onclick="document.querySelector('#said').textContent = 'Paid'">Place order</button>`;

const feature = `Feature: Shop
  Scenario: pay
    Given I open the shop
    When I place the order
    Then it says "Paid"
`;
const code = steps(`
  Given('I open the shop', async function () { await this.page.goto(this.baseUrl); });
  When('I place the order', async function () {
    await this.page.getByLabel('City').fill('Rome');
    await this.page.getByRole('button', { name: 'Place order', exact: true }).click({ timeout: 6000 });
  });
  Then('it says {string}', async function (text) {
    await expect(this.page.locator('#said')).toHaveText(text, { timeout: 500 });
  });
`);

let site: Site;
let stage: Stage;
let store: MemoryStore;
const healing = memoryStore();
beforeAll(async () => {
  site = await startSite({ '/': () => page });
  stage = await setStage(site.baseUrl, { healing });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});
beforeEach(() => {
  store = healing;
});

async function run(html: string, job: Partial<ScenarioJob> = {}) {
  page = html;
  const queued = await stage.enqueue({ feature, code }, job);
  const recorded = await stage.recorded.until(queued.testCaseId, ({ outcome }) => outcome !== null);
  return { ...recorded, reports: store.reports.get(queued.testCaseId) ?? [] };
}

it('heals', async () => {
  const first = await run(shop(order));
  expect(first.outcome).toMatchObject({ status: 'PASSED' });
  const second = await run(shop(order.replace('Place order', 'Complete order')), { healing: 'heal' });
    JSON.stringify(second.steps, null, 1),
    second.outcome,
    JSON.stringify(
      second.reports.map((one) => ({ ...one, jpeg: one.jpeg?.length })),
      null,
      1,
    ),
  );
  expect(second.outcome).toMatchObject({ status: 'PASSED', heals: 1 });
});
