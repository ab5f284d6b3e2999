import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import type { Run, TestCase } from '#contracts/runs/report';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { freePort } from '../free-port';
import { callsOf, done, hasEnded, outsideProject, readRun, type Calls } from '../outside-client';
import { descendantsOf, type ProcessMark } from '../processes';
import { startProduct, type Product } from '../product';
import { urlOfProductDatabase } from '../product-database';
import { startWitness, type Witness } from '../witness';

/** Scenarios of a run. Also the most that may run at a time: in the project, and in the execution's group. */
const scenarios = 20;
export const threads = { project: 4, group: 3 };

/** The product with its worker, possibly a separate worker, and an application under test. */
export interface Stage {
  dataDir: string;
  env: Record<string, string>;
  /** Read once: a lookup while the database is down removes the `postmaster.pid` that its restart needs. */
  databaseUrl: string;
  product: Product;
  /** A separate worker (`npm run worker`). */
  worker: ChildProcess | null;
  witness: Witness;
  /** Grows with each start of the server. Odd while the server is down or starting. */
  epoch: number;
  /** The log output of the product. */
  printed: string[];
}

export interface StageOptions {
  /** Default: a new folder, removed at the end. */
  dataDir?: string;
  env?: Record<string, string>;
  ownWorker: boolean;
}

export async function openStage({ dataDir: given, env: more = {}, ownWorker }: StageOptions): Promise<Stage> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'chaos-')));
  const env = {
    DEMO_PORT: String(await freePort()),
    PORT: String(await freePort()),
    WORKER_THREADS: '2',
    LICENCE_THREADS: String(threads.project),
    SECRETS_KEY: 'a key for a test, of thirty-two characters',
    ...more,
  };
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const [witness, product] = await Promise.all([startWitness(), startProduct({ dataDir, env, print })]);
  const databaseUrl = await urlOfProductDatabase(dataDir);
  const stage: Stage = {
    dataDir,
    env,
    databaseUrl,
    product,
    worker: null,
    witness,
    epoch: 0,
    printed,
  };
  if (ownWorker) startWorker(stage);
  return stage;
}

export async function closeStage(stage: Stage): Promise<void> {
  stage.worker?.kill('SIGKILL');
  await stage.product.stop();
  await stage.witness.close();
  const postmaster = await findProcess(clusterOf(stage));
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
  await rm(stage.dataDir, { recursive: true, force: true, maxRetries: 5 }).catch(ofMount);
}

/** Ignores errors when the data folder is a mount point, which its mounter removes. */
function ofMount(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EBUSY') throw error;
}

const clusterOf = ({ dataDir }: Stage) => join(dataDir, 'postgres', 'cluster');

/** Starts a separate worker on the product's database and blobs. */
function startWorker(stage: Stage): void {
  const { dataDir, databaseUrl, env, printed } = stage;
  const worker = spawn(process.execPath, ['build/worker.js'], {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(dataDir, 'worker-data'),
      DATABASE_URL: databaseUrl,
      BLOB_STORE: join(dataDir, 'blobs'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [worker.stdout, worker.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void printed.push(text));
  stage.worker = worker;
}

/** Processes to kill during a run. Each call resolves when its process has restarted, or is about to. */
export const victims: Record<string, (stage: Stage) => Promise<void>> = {
  async server(stage) {
    stage.epoch++;
    await stage.product.kill();
    const { dataDir, env, printed } = stage;
    stage.product = await startProduct({ dataDir, env, print: (text) => void printed.push(text) });
    stage.epoch++;
  },
  async 'worker-beside'({ product }) {
    // A process that keeps dying is restarted after growing pauses, up to half a minute (record 29).
    const running = () => processes([product.pid], (line) => line.includes('worker.js'));
    await expect.poll(running, { timeout: 60_000 }).not.toEqual([]);
    kill(await running());
  },
  async 'worker-of-its-own'(stage) {
    const { worker } = stage;
    const ended = new Promise((resolve) => worker?.once('exit', resolve));
    worker?.kill('SIGKILL');
    await ended;
    startWorker(stage);
  },
  async database(stage) {
    const postmaster = await findProcess(clusterOf(stage));
    kill(postmaster ? [postmaster] : []);
  },
  async runner({ product, worker }) {
    kill(await processes([product.pid, worker?.pid ?? 0], (line) => line.includes('runner/main.js')));
  },
  async browser({ product, worker }) {
    // Chromium's own processes (there are many), and Playwright's server that started them.
    const isBrowser = (line: string) => line.includes('browser-service.js') || /\/chrom/.test(line);
    kill(await processes([product.pid, worker?.pid ?? 0], isBrowser));
  },
};

/** Kills one of the processes with SIGKILL, chosen at random. */
function kill(found: Pick<ProcessMark, 'pid'>[]): void {
  const one = found[Math.floor(Math.random() * found.length)];
  if (!one) throw new Error('There is no such process.');
  process.kill(one.pid, 'SIGKILL');
}

/** Returns the descendants of processes whose command line matches. */
async function processes(above: number[], wanted: (line: string) => boolean): Promise<ProcessMark[]> {
  const marks = (await Promise.all(above.map(descendantsOf))).flat();
  const lines = await Promise.all(
    marks.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return marks.filter((_, index) => wanted(lines[index]!));
}

/** Returns the database's processes: the server, and one for each open connection. */
export async function databaseProcesses(stage: Stage): Promise<number[]> {
  const server = await findProcess(clusterOf(stage));
  if (!server) throw new Error('The database does not run.');
  return [server.pid, ...(await descendantsOf(server.pid)).map(({ pid }) => pid)];
}

/** A project with an execution of scenarios that the witness sees, and its member. */
export interface Cast {
  projectId: string;
  executionId: string;
  calls: Calls;
  /** The member's session in a browser. */
  cookie: string;
}

export async function openCast({ product, witness }: Stage): Promise<Cast> {
  const { email, password, calls, projectId } = await outsideProject(product.url);
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
  const files = [{ name: 'chaos.mjs', content }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
  const environment = { name: 'witness', baseUrl: witness.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'witness', data: environment } }));
  const group = { name: 'Scenario Group 1', tags: ['chaos'], threadCount: threads.group };
  const plan = { name: 'Chaos', env: 'witness', branch: 'main', flows: [{ scenarioGroups: [group] }] };
  const planned = await calls.executions.create({ query: {}, body: { projectId, ...plan } });
  const executionId = done(planned).execution._id;
  return { projectId, executionId, calls, cookie: await signIn(product.url, { email, password }) };
}

async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(account),
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

/** Creates a separate project for writes, with another member. */
export async function writingProject({ product }: Stage): Promise<{ projectId: string; calls(): Calls }> {
  const { token: bearer, projectId } = await outsideProject(product.url);
  const calls = callsOf(product.url, { bearer, projectId });
  return { projectId, calls: () => calls };
}

export async function startRun({ calls, executionId: id, projectId }: Cast): Promise<string> {
  const started = await calls.executions.run({ params: { id }, body: { projectId } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  return started.runId;
}

/** Polls a run until it has the wanted state, even while the product is down. Checks the caps each time. */
export async function runUntil(
  stage: Stage,
  { calls, projectId }: Cast,
  runId: string,
  wanted: (run: Run) => boolean,
  limit = 300_000,
): Promise<Run> {
  const end = Date.now() + limit;
  let last: Run | null = null;
  for (;;) {
    const run = await readRun(calls, runId).catch(() => null);
    last = run ?? last;
    await lookAtCaps(stage, projectId);
    if (run && wanted(run)) return run;
    if (Date.now() > end) {
      const open = last?.report.testCases.filter((testCase) => !hasEnded(testCase));
      throw new Error(`The run has not come to its end: ${last?.status} ${JSON.stringify(open)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @throws {Error} when more scenarios run than allowed; never because the database is down */
async function lookAtCaps({ databaseUrl }: Stage, projectId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  const counts = await client
    .connect()
    .then(() =>
      client.query<{ running: number }>({
        text: `select count(*)::int as running from jobs where status = 'running' and project_id = $1 group by lane`,
        values: [projectId],
        query_timeout: 2_000,
      } as pg.QueryConfig),
    )
    .then(
      ({ rows }) => rows.map(({ running }) => running),
      () => [],
    );
  // A stopped server does not answer the closing message.
  void client.end().catch(() => undefined);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all > threads.project || Math.max(0, ...counts) > threads.group)
    throw new Error(`More scenarios run than may: ${JSON.stringify(counts)}`);
}

/** Returns the bytes of the screenshots by test case. */
export async function picturesOf({ calls }: Cast, cases: TestCase[]): Promise<Map<string, string[]>> {
  const pictures = new Map<string, string[]>();
  for (const { id } of cases) {
    const { scenario } = done(await calls.runs.getScenario({ query: { scenarioId: id } }));
    const ids = scenario.steps.flatMap(({ screenshotId }) => screenshotId ?? []);
    const all = ids.map((screenshotId) =>
      calls.runs.getScenarioScreenshot({ params: { scenarioId: id, screenshotId } }),
    );
    const bytes = (await Promise.all(all)).map((item) => Buffer.from(item.bytes).toString('base64'));
    pictures.set(id, bytes);
  }
  return pictures;
}

/** Returns the number of the page that a scenario visits. The witness logs the same number. */
export function pageOf({ scenarioName, parameters }: TestCase): string {
  return /\d+/.exec(`${scenarioName} ${JSON.stringify(parameters ?? '')}`)?.[0] ?? '';
}
