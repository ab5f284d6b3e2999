import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunTestData } from '#contracts/worker/runner';
import { createQueue } from '#services/foundation/queue';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { projectId, startGitHttp } from '#services/git-http/git-http.fixture';
import { createWorker } from '#services/worker';
import { browserExecutable } from '#services/worker/browser-executable';
import { linkLocalPackages } from '#services/worker/local-packages';
import {
  makeBench,
  recorder,
  scenarioJob,
  startSite,
  steps,
  isolationHere,
  openRules,
} from '#services/worker/testing';
import { readTemplates } from '#services/workspace';

const feature = `Feature: Shop
  Background:
    Given I open the shop
  Scenario: passes with test data of the repository
    Then it says "{{greeting}}"
    And a table has
      | {{greeting}} | \\\\{{greeting}} | {{env}} |
  Scenario: fails
    Then it says "Good bye"
  Scenario: fails in its data
    Then it says "{{nobody}}"
  Scenario: passes with a secret
    Then the pin is "{{door pin}}"
  Scenario: has a step without code
    Then nobody wrote this
  Scenario: has two definitions of a step
    Then two know this
  Scenario: is not finished
    Then it is pending
  Scenario Outline: rows
    Then it says "<text>"
    Examples:
      | text  |
      | Hello |
      | Bye   |
`;
const code = steps(`
  Given('I open the shop', async function () { await this.page.goto(this.baseUrl); });
  Then('it says {string}', async function (text) {
    await expect(this.page.getByRole('heading')).toHaveText(text, { timeout: 300 });
  });
  Then('a table has', function (table) { expect(table.raw()).toEqual([['Hello', '{{gree' + 'ting}}', 'demo']]); });
  Then('the pin is {string}', function (pin) { expect(pin).toBe('2' + '468'); });
  Then('two know this', function () {});
  Then(/^two know/, function () {});
  Then('it is pending', function () { return 'pending'; });
`);
const data = {
  '*': [
    { key: 'greeting', value: 'Hi', DataType: 'string' },
    { key: 'door pin', value: 'sealed:of the server', DataType: 'secret' },
  ],
  demo: [{ key: 'greeting', value: 'Hello', DataType: 'string' }],
};
/** What the product makes of the same file. */
const testData: RunTestData = {
  values: [
    { key: 'greeting', type: 'string', value: 'Hello' },
    { key: 'door pin', type: 'secret', value: '2468' },
  ],
};

test('a clone in an empty folder gives the same statuses as the product', async () => {
  const site = await startSite({ '/': '<h1>Hello</h1>' });
  const { base } = await readTemplates('demo/project');
  const server = await startGitHttp({}, [
    ...base,
    { path: 'features/shop.feature', content: feature },
    { path: 'features/step_definitions/shop.mjs', content: code },
    { path: 'environments/demo.json', content: JSON.stringify({ name: 'demo', baseUrl: site.baseUrl }) },
    { path: 'data/data.json', content: JSON.stringify(data) },
  ]);
  onTestFinished(() => site.close());
  const { folder } = await server.clone();
  const cloned = await runClone(folder);
  expect([...cloned.values()].sort()).toEqual([
    'AMBIGUOUS',
    'FAILED',
    'FAILED',
    'FAILED',
    'PASSED',
    'PASSED',
    'PASSED',
    'PENDING',
    'UNDEFINED',
  ]);
  const commit = (await server.tip()) ?? '';
  expect(await runInProduct(server.git, commit, site.baseUrl, [...cloned.keys()])).toEqual(cloned);
});

/** Runs plain cucumber with packages that are linked instead of installed, which `npm run clone-check` does. */
async function runClone(folder: string): Promise<Map<number, string>> {
  symlinkSync(join(process.cwd(), 'node_modules'), join(dirname(folder), 'node_modules'));
  await linkLocalPackages(folder);
  const cucumber = join(process.cwd(), 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const executable = browserExecutable('chromium', undefined);
  await new Promise<void>((resolve) => {
    // It ends with an error, as scenarios fail.
    execFile(
      process.execPath,
      [cucumber, '--format', 'json:results.json'],
      {
        cwd: folder,
        env: { HOME: folder, NODE_ENV: 'test', CHROMIUM_PATH: executable, TEST_DATA_DOOR_PIN: '2468' },
      },
      () => resolve(),
    );
  });
  const [shop] = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as [Result];
  return new Map(
    shop.elements.map(({ line, steps: all }) => [line, worst(all.map(({ result }) => result.status))]),
  );
}

interface Result {
  elements: { line: number; steps: { result: { status: string } }[] }[];
}

function worst(statuses: string[]): string {
  const order = ['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed'];
  return (order.find((status) => statuses.includes(status)) ?? '').toUpperCase();
}

async function runInProduct(
  git: Awaited<ReturnType<typeof startGitHttp>>['git'],
  commit: string,
  baseUrl: string,
  lines: number[],
): Promise<Map<number, string>> {
  const bench = await makeBench();
  const database = await testDatabase();
  const queue = createQueue({ database, log: silentLog });
  const recorded = recorder();
  const worker = createWorker({
    queue,
    sink: recorded.sink,
    runnerEntry: bench.runnerEntry,
    browser: {},
    isolation: await isolationHere,
    egress: openRules,
    log: silentLog,
    name: 'test',
    testData: async () => testData,
    async checkout() {
      const target = join(bench.dir, 'checkouts', projectId, commit);
      await git.checkout(projectId, commit, target);
      return target;
    },
    settings: {
      threads: 2,
      stepTimeout: 30_000,
      scenarioTimeout: 60_000,
      memoryMb: 256,
      workDir: bench.workDir,
    },
  });
  onTestFinished(async () => {
    await worker.stop();
    await database.close();
    await bench.remove();
  });
  worker.start();
  const env = { name: 'demo', baseUrl };
  const jobs = lines.map((line) =>
    scenarioJob({ env, projectId, commit, line, uri: 'features/shop.feature' }),
  );
  await queue.enqueue(jobs, { projectId, groupId: projectId, cap: 10, priority: 0 });
  const statuses = jobs.map(async ({ line, testCaseId }): Promise<[number, string]> => {
    const { steps: run } = await recorded.until(testCaseId, ({ outcome }) => outcome !== null);
    return [line, worst(run.map(({ result }) => result.status.toLowerCase()))];
  });
  return new Map(await Promise.all(statuses));
}
