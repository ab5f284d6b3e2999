import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Run } from '#contracts/report';
import { startLedger, type Ledger } from './chaos/ledger';
import { answerLimit, startProber, type Prober } from './chaos/prober';
import {
  closeStage,
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
 * What can end while scenarios run, ended, while somebody writes and somebody reads. Three things
 * hold all the time: what was acknowledged is there afterwards byte for byte, every run comes to a true end and
 * nothing runs twice, and the server answers within ten seconds. `npm run chaos` runs it; it takes about an hour.
 *
 * CHAOS_ROUNDS: how often each process is killed. CHAOS_VICTIMS: some of `victims`, divided by commas.
 */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 20);
const chosen = process.env['CHAOS_VICTIMS']?.split(',');
const isChosen = (name: string) => !chosen || chosen.includes(name);

test.describe.configure({ mode: 'default', timeout: 60 * 60_000 });

/** Everybody who is at work while something happens. */
interface Scene {
  stage: Stage;
  cast: Cast;
  ledger: Ledger;
  prober: Prober;
  /** How often scenarios came to what, by status and message. */
  outcomes: Record<string, number>;
  /** That each run took. */
  seconds: number[];
}

/** Sets people to work, has something happen, and looks at what is there afterwards. */
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

/** One run in the middle of which something happens. @param allowed what scenarios may fail with */
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
  const visits = new Map(ended.map((one) => [one.id, stage.witness.visits(pageOf(one))]));
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
});
