import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRunner } from '#runner/build';
import type { ScenarioJob } from '#contracts/worker/job';
import type { ReportStep } from '#contracts/worker/evidence';
import { treeOf } from '#services/foundation/processes/process-tree';
import { isolationAsked } from '#services/foundation/testing.isolation';
import type { EgressRules } from './egress';
import { tryIsolation, type IsolationSetting } from './isolation';
import type { AttemptRef, RunSink, ScenarioOutcome } from '#contracts/worker/run-sink';

/** The isolation of this machine. Without a sandbox it counts as chosen, as tests create many accounts. */
export const isolationHere = tryIsolation(isolationAsked as IsolationSetting).then((isolation) =>
  isolation.kind === 'fallback' ? { ...isolation, asked: true } : isolation,
);

/** The egress policy without any settings. */
export const openRules: EgressRules = { privateNetworks: true, allow: [], deny: [], own: [] };

/** A folder for one test file: built runner, checkouts, and the worker's folder. Paths have no links. */
export interface Bench {
  dir: string;
  runnerEntry: string;
  /** Data folder of Scenarium, and the worker's folder in it. */
  dataDir: string;
  workDir: string;
  /** Writes a repository. @returns its folder */
  checkout(files: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

export async function makeBench(): Promise<Bench> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'worker-tests-')));
  // Step code may run as another user, which must be able to reach the folder.
  await chmod(dir, 0o711);
  // Node's permission model follows one link, not two.
  const packages = await realpath(fileURLToPath(new URL('../../node_modules', import.meta.url)));
  await symlink(packages, join(dir, 'node_modules'));
  return {
    dir,
    runnerEntry: await buildRunner(join(dir, 'build')),
    dataDir: join(dir, 'data'),
    workDir: join(dir, 'data', 'work'),
    async checkout(files) {
      const folder = join(dir, 'checkouts', randomUUID(), 'c'.repeat(40));
      for (const [path, text] of Object.entries({ ...world, ...files })) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      return folder;
    },
    // Retries, because tasks of a stopped worker may still write for a moment.
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** Files of every repository of the tests: they open a browser page for each scenario. */
const world = {
  'environments/demo.json': JSON.stringify({ name: 'demo', baseUrl: 'http://127.0.0.1:1' }),
  'features/support/world.mjs': `
    import { readFileSync } from 'node:fs';
    import { After, Before, setWorldConstructor, World } from '@cucumber/cucumber';
    import { chromium } from 'playwright';
    const file = new URL('../../environments/' + process.env.TEST_ENV + '.json', import.meta.url);
    const environment = JSON.parse(readFileSync(file, 'utf8'));
    setWorldConstructor(class extends World {
      baseUrl = process.env.BASE_URL ?? environment.baseUrl;
    });
    Before(async function () {
      this.browser = await chromium.launch();
      this.context = await this.browser.newContext();
      this.page = await this.context.newPage();
    });
    After(async function () {
      await this.context?.close();
      await this.browser?.close();
    });`,
};

/** Returns a module with step definitions, whose JavaScript (`code`) begins in line 3. */
export const steps = (code: string) =>
  [
    `import { After, AfterAll, Before, BeforeAll, Given, setDefaultTimeout, Then, When } from '@cucumber/cucumber';`,
    `import { expect } from 'playwright/test';`,
    code.replace(/^\n/, ''),
  ].join('\n');

/**
 * A small site. `/hang` never answers: the visit lasts until the visitor's page or process is gone. `/to?ADDRESS`
 * redirects to that address.
 */
export interface TestSite {
  baseUrl: string;
  /** Resolves with the next visit to `/hang`; its `gone` resolves when the visitor is gone. */
  visit(): Promise<{ gone: Promise<void> }>;
  close(): Promise<void>;
}

/** @param pages HTML by path; a function is called at each visit with the query of the address */
export async function startSite(
  pages: Record<string, string | ((query: string) => string)>,
): Promise<TestSite> {
  const expected: ((visit: { gone: Promise<void> }) => void)[] = [];
  const server = createServer((request, response) => {
    const [path = '', query = ''] = request.url?.split('?') ?? [];
    if (path === '/hang') {
      const gone = new Promise<void>((resolve) => response.once('close', resolve));
      return expected.shift()?.({ gone });
    }
    if (path === '/to') {
      const location = request.url?.slice('/to?'.length);
      return response.writeHead(302, { location }).end();
    }
    const page = pages[path];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(typeof page === 'function' ? page(query) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    visit: () => new Promise((resolve) => expected.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Kills Chromium's processes of a type below a process (SIGKILL); throws when there are none. */
export async function killBelow(pid: number, type: 'zygote' | 'renderer'): Promise<void> {
  const pids = await treeOf(pid);
  const lines = await Promise.all(
    pids.map((entry) => readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')),
  );
  // Chromium joins its arguments into one.
  const found = pids.filter((_, index) => lines[index]?.split(/[\0 ]/).includes(`--type=${type}`));
  if (found.length === 0) throw new Error(`${pid} has no ${type} process.`);
  for (const entry of found) process.kill(entry, 'SIGKILL');
}

/** The report of a scenario as the sink received it. */
export interface Recorded {
  planned: { keyword: string; text: string }[];
  steps: ReportStep[];
  screenshots: Map<string, Uint8Array>;
  trace: Uint8Array | null;
  outcome: ScenarioOutcome | null;
  attempts: number[];
  /** Milliseconds of the epoch at which the last attempt began. */
  startTime: number;
  requeued: string[];
}

/** Keeps the reports of a worker in memory, by test case. */
export function recorder(): {
  sink: RunSink;
  of(testCaseId: string): Recorded;
  /** Resolves as soon as a test case's report meets a condition. */
  until(testCaseId: string, condition: (recorded: Recorded) => boolean): Promise<Recorded>;
} {
  const all = new Map<string, Recorded>();
  const waiting = new Set<() => void>();
  const of = (testCaseId: string) => {
    const fresh: Recorded = {
      planned: [],
      steps: [],
      screenshots: new Map(),
      trace: null,
      outcome: null,
      attempts: [],
      startTime: 0,
      requeued: [],
    };
    const known = all.get(testCaseId) ?? fresh;
    all.set(testCaseId, known);
    return known;
  };
  const change = async (at: AttemptRef, apply: (recorded: Recorded) => void) => {
    apply(of(at.testCaseId));
    [...waiting].forEach((look) => look());
  };
  const sink: RunSink = {
    scenarioStarted: (at, { startTime }) =>
      change(at, (recorded) => {
        recorded.attempts.push(at.attempt);
        recorded.startTime = startTime;
      }),
    stepsPlanned: (at, planned) => change(at, (recorded) => (recorded.planned = planned)),
    stepsChanged: (at, changes) =>
      change(at, (recorded) => changes.forEach(({ index, step }) => (recorded.steps[index] = step))),
    async screenshot(at, jpeg) {
      const id = randomUUID();
      await change(at, (recorded) => recorded.screenshots.set(id, jpeg));
      return id;
    },
    trace: (at, zip) => change(at, (recorded) => (recorded.trace = zip)),
    scenarioFinished: (at, outcome) => change(at, (recorded) => (recorded.outcome = outcome)),
    scenarioRequeued: (at, reason) =>
      change(at, (recorded) => {
        recorded.requeued.push(reason);
        recorded.steps = [];
      }),
  };
  return {
    sink,
    of,
    until: (testCaseId, condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition(of(testCaseId))) return;
          waiting.delete(look);
          resolve(of(testCaseId));
        };
        waiting.add(look);
        look();
      }),
  };
}

export function scenarioJob(job: Partial<ScenarioJob> & Pick<ScenarioJob, 'env'>): ScenarioJob {
  return {
    runId: randomUUID(),
    testCaseId: randomUUID(),
    projectId: randomUUID(),
    commit: 'c'.repeat(40),
    uri: 'features/shop.feature',
    line: 2,
    scenarioName: 'scenario',
    browser: 'chromium',
    viewport: { width: 800, height: 600 },
    stepTimeout: 30_000,
    scenarioTimeout: 300_000,
    ...job,
  };
}
