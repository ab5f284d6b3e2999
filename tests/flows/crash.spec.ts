import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Run } from '#contracts/runs/report';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { freePort } from './free-port';
import {
  callsOf,
  done,
  hasEnded,
  outsideProject,
  readRun,
  readFeatures,
  runUntil,
  startRun,
  type OutsideProject,
} from './outside-client';
import { descendantsOf, stillRunning, type ProcessMark } from './processes';
import { startProduct, type Product } from './product';
import { openProductDatabase } from './product-database';

test.setTimeout(180_000);

/** Features whose bytes editors and parsers like to change, and one that does not parse. */
const saved = new Map([
  ['crash/windows.feature', 'Feature: Windows lines\r\n\r\n  Scenario: One\r\n    Given a step\r\n'],
  ['crash/no-last-line-end.feature', 'Feature: Ends early\n\n\tScenario: Tab   \n\t\tGiven "größe" 你好 🛒'],
  ['crash/broken.feature', 'Feature: Broken\n  Scenario: Half\n    Gven nothing\n\n\n'],
]);

/** The hardest end is tried with every `npm test`, the others by `npm run chaos`. */
const everyTime = new Set(['kill -9 of the server and its database']);

const isServer = ({ program }: ProcessMark) => program !== 'postgres';

/** Ways to end the product during a run. @returns the processes that must be gone shortly after */
const ends: Record<string, (product: Product) => Promise<ProcessMark[]>> = {
  'kill -9 of the server': async (product) => {
    const started = await descendantsOf(product.pid);
    await product.kill();
    // The database continues by design: the next start uses it.
    return started.filter(isServer);
  },
  'kill -9 of the server and its database': async (product) => {
    const started = await descendantsOf(product.pid);
    await product.kill();
    for (const { pid } of started.filter((descendant) => !isServer(descendant))) process.kill(pid, 'SIGKILL');
    return started;
  },
  SIGTERM: async (product) => {
    const started = await descendantsOf(product.pid);
    const began = Date.now();
    await product.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    return started;
  },
};

for (const [name, end] of Object.entries(ends)) {
  test(
    `${name} in the middle of a run loses nothing`,
    { tag: everyTime.has(name) ? [] : '@chaos' },
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
      const env = { DEMO_PORT: String(await freePort()) };
      let product = await startProduct({ dataDir, env });
      try {
        const owner = await outsideProject(product.url);
        await saveFeatures(owner);
        const features = await readFeatures(owner);
        const runId = await startRun(owner, scenariosOf(features));
        const before = await runUntil(owner.calls, runId, someEnded);
        const events = await oldUsageEvents(dataDir);
        await events.add();

        const orphans = await end(product);
        await expect.poll(() => stillRunning(orphans), { timeout: 60_000 }).toEqual([]);
        product = await startProduct({ dataDir, env });

        const { token: bearer, projectId } = owner;
        const again = { projectId, calls: callsOf(product.url, { bearer, projectId }) };
        expect(await readFeatures(again)).toEqual(features);
        const after = await runUntil(again.calls, runId, hasEnded, { limit: 120_000 });
        await expectOneResultEach(again, before, after);

        // What a server does again and again, it begins to do when it starts.
        await expect.poll(events.left, { timeout: 60_000 }).toBe(0);
        const next = await startRun(again, [{ feature: 'language' }]);
        expect(await runUntil(again.calls, next, hasEnded)).toMatchObject({ status: 'PASSED' });
      } finally {
        await product.stop();
        await endDatabase(dataDir);
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  );
}

test('step code in an endless loop does not outlive the next start', { tag: '@chaos' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  const env = { STEP_TIMEOUT_SECONDS: '5' };
  let product = await startProduct({ dataDir, env });
  let started: ProcessMark[] = [];
  try {
    const owner = await outsideProject(product.url);
    const runId = await startEndlessRun(owner);
    await expect.poll(() => busyStep(owner, runId)).toBe('I turn in circles');

    started = (await descendantsOf(product.pid)).filter(isServer);
    await product.kill();
    product = await startProduct({ dataDir, env });
    await expect.poll(() => stillRunning(started), { timeout: 60_000 }).toEqual([]);

    const { token: bearer, projectId } = owner;
    const run = await runUntil(callsOf(product.url, { bearer, projectId }), runId, hasEnded, {
      limit: 120_000,
    });
    const message = 'The step did not end within 5 s and was stopped.';
    expect(run.report.testCases).toMatchObject([{ status: 'FAILED', attempt: 2, message }]);
  } finally {
    for (const { pid } of await stillRunning(started)) process.kill(pid, 'SIGKILL');
    await product.stop();
    await endDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function startEndlessRun(owner: OutsideProject): Promise<string> {
  const { calls, projectId } = owner;
  const data = 'Feature: Endless\n\n  Scenario: Circles\n    Given I turn in circles\n';
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'endless.feature', data } }));
  const content = `import { Given } from '@cucumber/cucumber';
Given('I turn in circles', function () {
  for (;;);
});
`;
  done(
    await calls.workspace.uploadStepFiles({ body: { projectId, files: [{ name: 'endless.mjs', content }] } }),
  );
  return startRun(owner, [{ feature: 'endless' }]);
}

/** The step that runs at the moment. */
async function busyStep({ calls }: OutsideProject, runId: string): Promise<string | undefined> {
  const { report } = await readRun(calls, runId);
  const scenarioId = report.testCases[0]?.id ?? '';
  const { scenario } = done(await calls.runs.getScenario({ query: { scenarioId } }));
  return scenario.steps.find(({ result }) => result.status === 'STARTED')?.text;
}

/** Usage events that are older than any that is kept. */
async function oldUsageEvents(dataDir: string) {
  const ask = async (query: string) => {
    const database = await openProductDatabase(dataDir);
    try {
      return (await database.pool.query(query)).rowCount;
    } finally {
      await database.close();
    }
  };
  return {
    add: () =>
      ask(`insert into usage_events (user_id, name, details, at)
           values (gen_random_uuid(), 'old', '{}', now() - interval '401 days')`),
    left: () => ask(`select 1 from usage_events where name = 'old'`),
  };
}

/** The database of a killed product that could not be started again. */
async function endDatabase(dataDir: string): Promise<void> {
  const postmaster = await findProcess(join(dataDir, 'postgres', 'cluster'));
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
}

async function saveFeatures({ calls, projectId }: OutsideProject): Promise<void> {
  for (const [path, data] of saved) {
    const [folder = '', name = ''] = path.split('/');
    const body = { projectId, name, data, parentPath: [folder], baseVersion: null };
    done(await calls.workspace.pushScenario({ body }));
  }
}

/** Returns all features of the demo project that can run. Also checks that the saved features are stored as sent. */
function scenariosOf(features: Map<string, string>) {
  for (const [path, text] of saved) expect(features.get(path)).toBe(text);
  return [...features.keys()]
    .filter((path) => !path.startsWith('crash/'))
    .map((path) => ({ feature: path.replace(/\.feature$/, '') }))
    .slice(0, process.env['CHAOS'] ? undefined : 3);
}

/** True in the middle of a run: one scenario has a result, another one runs, others wait. */
function someEnded({ report: { testCases } }: Run): boolean {
  const states = testCases.map(({ status }) => status);
  return (
    states.some((status) => hasEnded({ status })) && states.includes('RUNNING') && states.includes('QUEUED')
  );
}

/** Each planned scenario has one result. Earlier results are unchanged; the others passed or have a reason. */
async function expectOneResultEach(
  { calls }: Pick<OutsideProject, 'calls'>,
  before: Run,
  after: Run,
): Promise<void> {
  const [planned, cases] = [before.report.testCases, after.report.testCases];
  expect(cases.map(({ id }) => id).sort()).toEqual(planned.map(({ id }) => id).sort());
  expect(new Set(cases.map(({ uri, line }) => `${uri}:${line}`)).size).toBe(planned.length);
  for (const old of planned.filter(hasEnded)) {
    expect(cases.find(({ id }) => id === old.id)).toEqual(old);
  }
  for (const { id } of cases) {
    const { scenario } = done(await calls.runs.getScenario({ query: { scenarioId: id } }));
    const results = scenario.steps.map(({ result }) => result.status);
    expect(results).toHaveLength(scenario.stepCounts.total);
    if (scenario.status === 'PASSED') expect(new Set(results)).toEqual(new Set(['PASSED']));
    else expect([scenario.status, scenario.message]).toEqual(['FAILED', expect.stringMatching(/\S/)]);
  }
}
