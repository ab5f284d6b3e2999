import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import type { Run, TestCase } from '#contracts/report';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { freePort } from './free-port';
import { callsOf, done, hasEnded, outsideProject, readRun, type OutsideProject } from './outside-client';
import { descendantsOf, type ProcessMark } from './processes';
import { startProduct, type Product } from './product';
import { urlOfProductDatabase } from './product-database';
import { startWitness, type Witness } from './witness';

/**
 * Twenty executions (CHAOS_ROUNDS) of a hundred scenarios each, and in the middle of each a `kill -9`: of the server, of a worker on
 * its own, of a runner's process, of the database. `npm run chaos` runs it; it takes about half an hour.
 */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 20);
const scenarios = 100;
const projectThreads = 4;
const groupThreads = 3;

interface Stage {
  dataDir: string;
  /** Read once: who looks for the database's note while it is dead takes it from those who would start it again. */
  databaseUrl: string;
  product: Product;
  worker: ChildProcess;
  witness: Witness;
  owner: OutsideProject;
  env: Record<string, string>;
}

const victims = {
  async database({ dataDir }: Stage) {
    const postmaster = await findProcess(join(dataDir, 'postgres', 'cluster'));
    process.kill(postmaster!.pid, 'SIGKILL');
  },
  async server(stage: Stage) {
    await stage.product.kill();
    stage.product = await startProduct({ dataDir: stage.dataDir, env: stage.env });
  },
  async worker(stage: Stage) {
    stage.worker.kill('SIGKILL');
    stage.worker = await startWorker(stage);
  },
  async runner({ product, worker }: Stage) {
    const all = [...(await descendantsOf(product.pid)), ...(await descendantsOf(worker.pid ?? 0))];
    const runners = await only(all, (commandLine) => commandLine.includes('runner/main.js'));
    expect(runners.length).toBeGreaterThan(0);
    process.kill(runners.at(-1)!.pid, 'SIGKILL');
  },
};

test(
  `${rounds} times kill -9 in the middle of executions loses nothing and runs nothing twice`,
  { tag: '@chaos' },
  async () => {
    test.setTimeout(60 * 60_000);
    const stage = await prepare();
    try {
      const executionId = await planExecution(stage);
      for (let round = 0; round < rounds; round++) {
        const [victim, kill] = Object.entries(victims)[round % Object.keys(victims).length]!;
        await test.step(`round ${round + 1}: ${victim}`, () => oneRound(stage, executionId, kill));
      }
      expect(stage.witness.twice).toEqual([]);
      expect(stage.witness.most()).toBeLessThanOrEqual(groupThreads);
    } finally {
      stage.worker.kill('SIGKILL');
      await stage.product.stop();
      await stage.witness.close();
      const postmaster = await findProcess(join(stage.dataDir, 'postgres', 'cluster'));
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
      await rm(stage.dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

async function oneRound(
  stage: Stage,
  executionId: string,
  kill: (stage: Stage) => Promise<void>,
): Promise<void> {
  const { projectId } = stage.owner;
  const started = await stage.owner.calls.executions.run({
    params: { id: executionId },
    body: { projectId },
  });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const { runId } = started;
  const someDone = 5 + Math.floor(Math.random() * 60);
  const before = await until(
    stage,
    runId,
    ({ report }) => report.testCases.filter(hasEnded).length >= someDone,
  );
  const pictures = await picturesOf(stage, before.report.testCases.filter(hasEnded).slice(0, 5));
  await kill(stage);

  const after = await until(stage, runId, hasEnded);
  const cases = after.report.testCases;
  expect(cases.map(({ id }) => id).sort()).toEqual(before.report.testCases.map(({ id }) => id).sort());
  expect(cases.filter(({ status }) => status !== 'PASSED').map(({ message }) => message)).toEqual([]);
  for (const old of before.report.testCases.filter(hasEnded)) {
    expect(cases.find(({ id }) => id === old.id)).toEqual(old);
  }
  expect(
    await picturesOf(
      stage,
      cases.filter(({ id }) => pictures.has(id)),
    ),
  ).toEqual(pictures);
}

/** The screenshots' bytes by test case. */
async function picturesOf(stage: Stage, cases: TestCase[]): Promise<Map<string, string[]>> {
  const { calls } = clientOf(stage);
  const pictures = new Map<string, string[]>();
  for (const { id } of cases) {
    const { scenario } = done(await calls.runs.getScenario({ query: { scenarioId: id } }));
    const ids = scenario.steps.flatMap(({ screenshotId }) => screenshotId ?? []);
    const all = ids.map((screenshotId) =>
      calls.runs.getScenarioScreenshot({ params: { scenarioId: id, screenshotId } }),
    );
    pictures.set(
      id,
      (await Promise.all(all)).map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    );
  }
  return pictures;
}

/** Asks for the run until it is as wanted, whatever is being killed meanwhile; the caps are looked at each time. */
async function until(stage: Stage, runId: string, wanted: (run: Run) => boolean): Promise<Run> {
  const end = Date.now() + 300_000;
  for (;;) {
    const run = await readRun(clientOf(stage).calls, runId).catch(() => null);
    await expectCapsKept(stage).catch((error: unknown) => {
      if (error instanceof Error && /toBeLessThanOrEqual/.test(error.message)) throw error;
    });
    if (run && wanted(run)) return run;
    if (Date.now() > end) throw new Error(`The run has not come to its end: ${JSON.stringify(run?.status)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function expectCapsKept({ databaseUrl, owner }: Stage): Promise<void> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ lane: string | null; running: string }>(
      `select lane, count(*) as running from jobs where status = 'running' and project_id = $1 group by lane`,
      [owner.projectId],
    );
    const counts = rows.map(({ running }) => Number(running));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(projectThreads);
    expect(Math.max(0, ...counts)).toBeLessThanOrEqual(groupThreads);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function planExecution({ owner: { calls, projectId }, witness }: Stage): Promise<string> {
  const rows = Array.from({ length: scenarios }, (_, number) => `      | ${number} |`).join('\n');
  const data = `Feature: Chaos

  @chaos
  Scenario Outline: Visits page <number>
    Given I visit page <number>
    Then I stay on page <number> for a while

    Examples:
      | number |
${rows}
`;
  const content = `import { Given, Then } from '@cucumber/cucumber';
Given('I visit page {int}', async function (number) {
  await this.page.goto(process.env.BASE_URL + '/page/' + number);
});
Then('I stay on page {int} for a while', async function (number) {
  await this.page.getByRole('heading', { name: 'Scenario ' + number }).waitFor();
  await this.page.waitForTimeout(200);
});
`;
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'chaos.feature', data } }));
  done(
    await calls.workspace.uploadStepFiles({ body: { projectId, files: [{ name: 'chaos.mjs', content }] } }),
  );
  const environment = { name: 'witness', baseUrl: witness.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'witness', data: environment } }));
  const group = { name: 'Scenario Group 1', tags: ['chaos'], threadCount: groupThreads };
  const plan = { name: 'Chaos', env: 'witness', branch: 'main', flows: [{ scenarioGroups: [group] }] };
  return done(await calls.executions.create({ query: {}, body: { projectId, ...plan } })).execution._id;
}

async function prepare(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  const env = {
    ...{ DEMO_PORT: String(await freePort()), PORT: String(await freePort()), WORKER_THREADS: '2' },
    ...{ LICENCE_THREADS: String(projectThreads), SECRETS_KEY: 'a key for a test, of thirty-two characters' },
  };
  const [witness, product] = await Promise.all([startWitness(), startProduct({ dataDir, env })]);
  const owner = await outsideProject(product.url);
  const databaseUrl = await urlOfProductDatabase(dataDir);
  const worker = await startWorker({ dataDir, databaseUrl, env });
  return { dataDir, databaseUrl, product, worker, witness, owner, env };
}

/** A worker of its own on the product's database and blobs. */
async function startWorker({
  dataDir,
  databaseUrl,
  env,
}: Pick<Stage, 'dataDir' | 'databaseUrl' | 'env'>): Promise<ChildProcess> {
  return spawn(process.execPath, ['build/worker.js'], {
    env: {
      ...process.env,
      ...env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: join(dataDir, 'worker-data') },
      DATABASE_URL: databaseUrl,
      BLOB_STORE: join(dataDir, 'blobs'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Calls of the product as it is now. */
function clientOf({ product, owner: { token: bearer, projectId } }: Stage): Pick<OutsideProject, 'calls'> {
  return { calls: callsOf(product.url, { bearer, projectId }) };
}

async function only(marks: ProcessMark[], wanted: (commandLine: string) => boolean): Promise<ProcessMark[]> {
  const lines = await Promise.all(
    marks.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return marks.filter((_, index) => wanted(lines[index]!));
}
