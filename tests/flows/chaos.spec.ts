import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import type { Run } from '#contracts/runs/report';
import { startLedger, type Ledger } from './chaos/ledger';
import { answerLimit, startProber, type Prober } from './chaos/prober';
import {
  closeStage,
  databaseProcesses,
  openCast,
  openStage,
  pageOf,
  picturesOf,
  runUntil,
  startRun,
  threads,
  victims,
  writingProject,
  type Cast,
  type Stage,
} from './chaos/stage';
import { done, hasEnded } from './outside-client';

/**
 * Kills or stops every process that scenarios depend on, while users write and read. Three things must always hold:
 * acknowledged data is there afterwards byte for byte, every run ends with the right result and nothing runs twice, and
 * the server answers within ten seconds. `npm run chaos` runs it; it takes about an hour.
 *
 * CHAOS_ROUNDS: how often each process is killed. CHAOS_VICTIMS: some of `victims`, `stopped-database`, `disk-floor`
 * and `disk-full`, separated by commas.
 */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 20);
/** Number of rounds for tests that take minutes. */
const longRounds = Math.ceil(rounds / 10);
const chosen = process.env['CHAOS_VICTIMS']?.split(',');
const isChosen = (name: string) => !chosen || chosen.includes(name);

const stoppedFor = 60_000;
const mb = 2 ** 20;

test.describe.configure({ mode: 'default', timeout: 60 * 60_000 });

/** Users and programs that are active during a disturbance. */
interface Scene {
  stage: Stage;
  cast: Cast;
  ledger: Ledger;
  prober: Prober;
  /** Number of scenarios by status and message. */
  outcomes: Record<string, number>;
  /** Duration of each run. */
  seconds: number[];
}

/** Starts the users' work, causes a disturbance, and checks the data afterwards. */
async function during(name: string, stage: Stage, happen: (scene: Scene) => Promise<void>): Promise<void> {
  const [cast, writing] = [await openCast(stage), await writingProject(stage)];
  const { url } = stage.product;
  const ledger = await startLedger({ url, ...writing });
  const pages = ['features', 'runs', 'executions'].map((page) => `/${cast.projectId}/${page}`);
  const prober = startProber({
    url,
    paths: [
      ...['/healthz', '/readyz', '/login'].map((path) => ({ path })),
      ...pages.map((path) => ({ path, cookie: cast.cookie })),
    ],
    epoch: () => stage.epoch,
  });
  const outcomes: Record<string, number> = {};
  const seconds: number[] = [];
  try {
    await happen({ stage, cast, ledger, prober, outcomes, seconds });
  } finally {
    await Promise.all([ledger.stop(), prober.stop()]);
    const figures = {
      longest: prober.longest(),
      answers: prober.counts(),
      acknowledged: ledger.acknowledged(),
      refused: ledger.refused(),
      outcomes,
      seconds,
      twice: stage.witness.twice,
    };
    console.log(`${name}: ${JSON.stringify(figures)}`);
    await writeFile(test.info().outputPath('product.log'), stage.printed.splice(0).join(''));
  }
  expect(await ledger.lost(), 'acknowledged, and not there any more').toEqual([]);
  expect(prober.wrong).toEqual([]);
  expect(prober.longest().took).toBeLessThan(answerLimit);
  expect(stage.witness.twice, 'ran twice at a time').toEqual([]);
  expect(stage.witness.most()).toBeLessThanOrEqual(threads.group);
  for (const count of Object.values(ledger.acknowledged())) expect(count).toBeGreaterThan(0);
}

/** Runs once, with a disturbance in the middle. @param allowed messages that failed scenarios may have */
async function oneRun(
  { stage, cast, outcomes, seconds }: Scene,
  happen: (runId: string) => Promise<void>,
  allowed: RegExp | null = null,
): Promise<Run> {
  const began = performance.now();
  const runId = await startRun(cast);
  const someDone = 3 + Math.floor(Math.random() * 12);
  const before = await runUntil(
    stage,
    cast,
    runId,
    ({ report }) => report.testCases.filter(hasEnded).length >= someDone,
  );
  const ended = before.report.testCases.filter(hasEnded);
  const pictures = await picturesOf(cast, ended);
  const visits = new Map(ended.map((testCase) => [testCase.id, stage.witness.visits(pageOf(testCase))]));
  await happen(runId);

  const after = await runUntil(stage, cast, runId, hasEnded);
  seconds.push(Math.round((performance.now() - began) / 1000));
  const cases = after.report.testCases;
  expect(cases.map(({ id }) => id).sort()).toEqual(before.report.testCases.map(({ id }) => id).sort());
  for (const { status, attempt, message = '' } of cases) {
    const outcome = `${status} in attempt ${attempt} ${message}`.trim();
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  const failed = cases.filter(({ status }) => status !== 'PASSED');
  const untrue = failed.filter(({ status, message }) => status !== 'FAILED' || !allowed?.test(message ?? ''));
  expect(untrue.map(({ status, message }) => [status, message])).toEqual([]);
  for (const old of ended) {
    expect(cases.find(({ id }) => id === old.id)).toEqual(old);
    expect(stage.witness.visits(pageOf(old)), `${old.scenarioName} ran again`).toBe(visits.get(old.id));
  }
  expect(await picturesOf(cast, ended)).toEqual(pictures);
  for (const { id, status } of cases) {
    const { scenario } = done(await cast.calls.runs.getScenario({ query: { scenarioId: id } }));
    const results = scenario.steps.map(({ result }) => result.status);
    if (status === 'PASSED') expect(results).toEqual(['PASSED', 'PASSED']);
    else expect(results).not.toContain('STARTED');
  }
  return after;
}

test.describe('kill -9', { tag: '@chaos' }, () => {
  let stage: Stage;
  test.beforeAll(async () => void (stage = await openStage({ ownWorker: true })));
  test.afterAll(() => closeStage(stage));

  for (const [name, kill] of Object.entries(victims).filter(([name]) => isChosen(name)))
    test(`${rounds} times of ${name} in the middle of a run loses nothing and runs nothing twice`, () =>
      during(`kill -9 of ${name}, ${rounds} rounds`, stage, async (scene) => {
        for (let round = 1; round <= rounds; round++)
          await test.step(`round ${round}`, () => oneRun(scene, () => kill(stage)));
      }));

  if (isChosen('stopped-database'))
    test(`a database stopped for 60 s, ${longRounds} times, loses nothing and keeps nobody waiting`, () =>
      during(`database stopped, ${longRounds} rounds`, stage, async (scene) => {
        for (let round = 1; round <= longRounds; round++)
          await test.step(`round ${round}`, () => oneRun(scene, () => stopDatabase(scene)));
      }));
});

async function stopDatabase({ stage, prober, cast }: Scene): Promise<void> {
  const page = `/${cast.projectId}/features 503`;
  const before = prober.counts()[page] ?? 0;
  const stopped = await databaseProcesses(stage);
  signal(stopped, 'SIGSTOP');
  try {
    await delay(stoppedFor);
  } finally {
    signal(stopped, 'SIGCONT');
  }
  expect(prober.counts()[page] ?? 0).toBeGreaterThan(before);
}

/** Those that have ended meanwhile are left out. */
function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Why no small disk can be made here; null when one can. */
const noSmallDisk = await smallDisk(16 * mb).then(
  (disk) => disk.remove().then(() => null),
  (error: unknown) => (error instanceof Error ? error.message.split('\n')[0]! : String(error)),
);
const skipped = noSmallDisk === null ? '' : ` (skipped: no small disk can be mounted: ${noSmallDisk})`;

test.describe('a small disk', { tag: '@chaos' }, () => {
  test.skip(noSmallDisk !== null);
  let disk: SmallDisk;
  let stage: Stage | undefined;
  /** @param minFree megabytes below which no scenario starts */
  const openOn = async (size: number, minFree: number) => {
    disk = await smallDisk(size);
    const env = { MIN_FREE_DISK_MB: String(minFree) };
    return (stage = await openStage({ dataDir: disk.folder, env, ownWorker: false }));
  };
  test.afterEach(async () => {
    if (stage) await closeStage(stage);
    stage = undefined;
    await disk?.remove();
  });

  if (isChosen('disk-floor'))
    test(`with less room than the floor has scenarios wait, and everything else go on${skipped}`, async () => {
      await during('floor of free disk', await openOn(500 * mb, 200), async (scene) => {
        const { cast, ledger } = scene;
        await oneRun(scene, async (runId) => {
          await disk.fill(120 * mb);
          const report = `${stage!.product.url}/${cast.projectId}/run-report/${runId}`;
          const page = async () => (await fetch(report, { headers: { cookie: cast.cookie } })).text();
          await expect
            .poll(page, patient)
            .toMatch(/The disk has \d+ MB free, and scenarios and recordings start with/);
          const written = ledger.acknowledged()['features']!;
          await expect.poll(() => ledger.acknowledged()['features']!, patient).toBeGreaterThan(written + 3);
          await disk.clear();
        });
      });
    });

  if (isChosen('disk-full'))
    test(`without any room, ${longRounds} times, is a reason and loses nothing${skipped}`, async () => {
      await during(`disk full, ${longRounds} rounds`, await openOn(400 * mb, 0), async (scene) => {
        for (let round = 1; round <= longRounds; round++) {
          await test.step(`round ${round}`, async () => {
            await oneRun(scene, () => fillFor(disk, scene.stage, fullFor), /^The disk is full/);
            await oneRun(scene, () => Promise.resolve());
          });
        }
      });
    });
});

const patient = { timeout: 60_000 };
/** Longer than the lease of a job. */
const fullFor = 45_000;

/**
 * Takes whatever becomes free, too, and has the database write to its log: for want of the next segment it crashes, and
 * its recovery finds no room either.
 */
async function fillFor(disk: SmallDisk, { databaseUrl }: Stage, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  // Before: on a full disk the database takes no new connection.
  const client = new pg.Client({ connectionString: databaseUrl });
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await disk.fill(0);
  // 16 MB is a segment.
  for (let written = 0; written < 40; written++)
    await client
      .query(`select pg_logical_emit_message(true, 'chaos', repeat('x', ${mb}))`)
      .catch(() => undefined);
  await lost;
  while (Date.now() < end) {
    await disk.fill(0);
    await delay(100);
  }
  await disk.clear();
}

interface SmallDisk {
  folder: string;
  /** Writes until no more than these bytes are free. */
  fill(leaving: number): Promise<void>;
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system in memory of so many bytes. @throws {Error} where this user may mount none */
async function smallDisk(bytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const run = promisify(execFile);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'small-disk', folder]).catch(
    async (error: unknown) => {
      await rmdir(folder);
      throw error;
    },
  );
  const filler = join(folder, 'filler');
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    async fill(leaving) {
      const file = await open(filler, 'a');
      try {
        for (let room = await free(); room > leaving; room = await free())
          await file.appendFile(Buffer.alloc(Math.min(room - leaving, mb)));
      } catch (error) {
        // Somebody else was quicker.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
