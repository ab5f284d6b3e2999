import { randomUUID } from 'node:crypto';
import { createQueue } from '#services/foundation/queue';
import { silentLog } from '#services/foundation/testing.log';
import { memoryStore } from '#services/worker/healing-store.fixture';
import { createWorker, separateUsers } from '#services/worker/index';
import { isolationHere, makeBench, openRules, recorder, scenarioJob, steps } from '#services/worker/testing';
import { onEmbeddedStore } from './embedded-store';
import { median, type Bench } from './measure';
import { startShopProcess } from './shop-process';

const rounds = 40;

/** The demo scenario "Sign in with the right password", with and without remembering. */
const feature = `Feature: Sign in
  @no-heal
  Scenario: left alone
    Given I am on the sign-in page
    When I sign in as "anna@example.com" with the password "mugs-and-more"
    Then I see the heading "My account"
    And the shop says "Welcome back, Anna Berg."
    And my order history lists the order "MM-0964"
  Scenario: remembered
    Given I am on the sign-in page
    When I sign in as "anna@example.com" with the password "mugs-and-more"
    Then I see the heading "My account"
    And the shop says "Welcome back, Anna Berg."
    And my order history lists the order "MM-0964"
`;
const code = steps(`
  Given('I am on the sign-in page', async function () { await this.page.goto(this.baseUrl + '/sign-in'); });
  When('I sign in as {string} with the password {string}', async function (email, password) {
    await this.page.getByLabel('E-mail address').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  });
  Then('I see the heading {string}', async function (name) {
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
  Then('the shop says {string}', async function (text) {
    await expect(this.page.getByRole('status')).toContainText(text);
  });
  Then('my order history lists the order {string}', async function (name) {
    const history = this.page.getByRole('table', { name: 'Order history' });
    await expect(history.getByRole('row', { name })).toBeVisible();
  });
`);

/** Measures the cost of remembering a scenario's pages: in turns, in the same warm process. */
export const remembering: Bench = {
  name: 'remembering: what a scenario costs that remembers its pages',
  measure: () =>
    onEmbeddedStore(async ({ database }) => {
      const shop = await startShopProcess();
      const bench = await makeBench();
      const store = memoryStore();
      const queue = createQueue({ database, log: silentLog });
      const recorded = recorder();
      const folder = await bench.checkout({
        'features/shop.feature': feature,
        'features/step_definitions/steps.mjs': code,
      });
      const worker = createWorker({
        queue,
        sink: recorded.sink,
        healing: store,
        checkout: async () => folder,
        runnerEntry: bench.runnerEntry,
        browser: {},
        isolation: await separateUsers(await isolationHere, {
          entry: bench.runnerEntry,
          dataDir: bench.dataDir,
          workDir: bench.workDir,
          browsers: { areLocal: true, executablePath: process.env['CHROMIUM_PATH'] },
        }),
        egress: openRules,
        settings: {
          threads: 1,
          stepTimeout: 30_000,
          scenarioTimeout: 300_000,
          memoryMb: 256,
          workDir: bench.workDir,
        },
        name: 'bench',
        log: silentLog,
      });
      const projectId = randomUUID();
      const timed = async (scenario: string): Promise<number> => {
        const line = feature.split('\n').findIndex((entry) => entry.endsWith(`Scenario: ${scenario}`)) + 1;
        const job = scenarioJob({ env: { name: 'demo', baseUrl: shop.url }, projectId, line });
        await queue.enqueue([job], { projectId, groupId: randomUUID(), cap: 1, priority: 0 });
        const { outcome, startTime } = await recorded.until(job.testCaseId, (one) => one.outcome !== null);
        if (outcome?.status !== 'PASSED') throw new Error(`A scenario did not pass: ${outcome?.message}`);
        return outcome.endTime - startTime;
      };
      try {
        worker.start();
        const kinds = ['left alone', 'current', 'learning'] as const;
        const all: Record<(typeof kinds)[number], number>[] = [];
        // The first two rounds warm up.
        for (let round = -2; round < rounds; round++) {
          const took = { 'left alone': 0, current: 0, learning: 0 };
          // Each round starts with another kind, as running second may be faster.
          for (let turn = 0; turn < kinds.length; turn++) {
            const kind = kinds[(round + 2 + turn) % kinds.length]!;
            store.isFresh = kind !== 'learning';
            took[kind] = await timed(kind === 'left alone' ? kind : 'remembered');
          }
          if (round >= 0) all.push(took);
        }
        const row = (name: string, kind: (typeof kinds)[number], goal: string) => [
          ...[name, median(all.map((took) => took[kind])).toFixed(0)],
          ...[median(all.map((took) => took[kind] / took['left alone'])).toFixed(3), goal],
        ];
        return [
          {
            columns: ['', 'scenario ms', '÷ left alone', 'goal'],
            rows: [
              row('left alone (@no-heal)', 'left alone', ''),
              row('memory current', 'current', '≤ 1.03'),
              row('learning', 'learning', '≤ 1.10'),
            ],
            notes: [`medians of ${rounds} rounds; 5 steps, 3 uses of elements; the store is in memory`],
          },
        ];
      } finally {
        await worker.stop();
        shop.stop();
        await bench.remove();
      }
    }),
};
