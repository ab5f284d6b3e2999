import type { Browser } from 'playwright-core';
import { freePort } from '../flows/free-port';
import {
  done,
  hasEnded,
  outsideProject,
  runUntil,
  startRun,
  type OutsideProject,
} from '../flows/outside-client';
import { startProduct } from '../flows/product';
import { bareScript, sameScenario } from './bare-script';
import { launchBrowser } from './browser';
import { watchMemory, type Memory } from './memory';
import type { Bench } from './measure';
import type { Table } from './table';

const scenarios = 200;
const threads = 2;

/** One execution of many scenarios against a bare script of the same actions, as many at a time, both warm. */
export const throughput: Bench = {
  name: `throughput of ${scenarios} scenarios on ${threads} threads`,
  async measure() {
    const port = await freePort();
    const env = {
      DEMO_PORT: String(port),
      WORKER_THREADS: String(threads),
      LICENCE_THREADS: String(threads),
    };
    const product = await startProduct({ env });
    const browser = await launchBrowser();
    try {
      const owner = await outsideProject(product.url);
      const executionId = await planExecution(owner);
      await warmUp(owner);
      const memory = watchMemory(product.pid);
      const run = await timedRun(owner, executionId).finally(memory.stop);
      const bare = await timedScript(browser, `http://127.0.0.1:${port}`);
      return [speedTable(run, bare), memoryTable(memory)];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function planExecution({ calls, projectId }: OutsideProject): Promise<string> {
  const data = `Feature: Throughput

  @throughput
  Scenario Outline: Sign in for the <number>th time
    Given I am on the sign-in page
    When I sign in as "anna@example.com" with the password "mugs-and-more"
    Then I see the heading "My account"
    And the shop says "Welcome back, Anna Berg."
    And my order history lists the order "MM-0964"

    Examples:
      | number |
${Array.from({ length: scenarios }, (_, index) => `      | ${index + 1} |`).join('\n')}
`;
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'throughput.feature', data } }));
  const group = { name: 'Scenario Group 1', tags: ['throughput'], threadCount: threads };
  const plan = { name: 'Throughput', env: 'demo', branch: 'main', flows: [{ scenarioGroups: [group] }] };
  return done(await calls.executions.create({ query: {}, body: { projectId, ...plan } })).execution._id;
}

/** A process and a browser for each thread. */
async function warmUp(owner: OutsideProject): Promise<void> {
  const runIds = await Promise.all(
    Array.from({ length: 2 * threads }, () => startRun(owner, [sameScenario])),
  );
  for (const runId of runIds) await runUntil(owner.calls, runId, hasEnded);
}

/** @returns milliseconds from asking for the run to the end of its last scenario */
async function timedRun({ calls, projectId }: OutsideProject, executionId: string): Promise<number> {
  const began = Date.now();
  const started = await calls.executions.run({ params: { id: executionId }, body: { projectId } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  // As often as a page that shows the run: more frequent questions would slow the measured run down.
  const { report } = await runUntil(calls, started.runId, hasEnded, { every: 1000, limit: 600_000 });
  const passed = report.testCases.filter(({ status }) => status === 'PASSED');
  if (passed.length !== scenarios) throw new Error(`Of ${scenarios} scenarios ${passed.length} passed`);
  return Math.max(...passed.map(({ endTime }) => endTime ?? Infinity)) - began;
}

/** @returns milliseconds */
async function timedScript(browser: Browser, baseURL: string): Promise<number> {
  await bareScript(browser, baseURL);
  const began = performance.now();
  let remaining = scenarios;
  const oneThread = async () => {
    while (remaining-- > 0) await bareScript(browser, baseURL);
  };
  await Promise.all(Array.from({ length: threads }, oneThread));
  return performance.now() - began;
}

function speedTable(run: number, bare: number): Table {
  const row = (name: string, ms: number) => [
    ...[name, (ms / 1000).toFixed(1), ((scenarios / ms) * 60_000).toFixed(0)],
    (ms / bare).toFixed(2),
  ];
  return {
    columns: ['', 's', 'scenarios a minute', '÷ bare'],
    rows: [row('an execution of the product', run), row('a bare Playwright script', bare)],
    notes: [
      `5 steps in a fresh context of a warm browser, ${threads} at a time, with all evidence of the report; from asking for it to the last end`,
    ],
  };
}

function memoryTable({ peaks }: Memory): Table {
  return {
    columns: ['memory of the product meanwhile', 'peak MB'],
    rows: [...peaks].map(([part, bytes]) => [part, (bytes / 1e6).toFixed(0)]),
    notes: [
      'without its database: what processes have for themselves (RssAnon), the processes of a part together, asked each second',
    ],
  };
}
