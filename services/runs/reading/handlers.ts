import { and, eq, sql } from 'drizzle-orm';
import { maxExported } from '#contracts/runs/exports';
import type { Run, TestCase } from '#contracts/runs/report';
import { pictureType } from '#services/foundation/blobs/picture-type';
import { Refusing } from '#services/foundation/calls/endpoint';
import type { Database } from '#services/foundation/database';
import { storableText } from '#services/foundation/database/storable';
import { isUuid } from '#services/foundation/database/uuid';
import { commentCountsOfRun } from '../comments/repository';
import type { RunsDeps, RunsHandler } from '../deps';
import { runs } from '../tables';
import { failedFeatures, featuresThatRan, lastResults } from './last-results-repository';
import type { RunRecord } from './list-repository';
import { nearestElements } from './nearest-elements';
import { runOf, testCaseOf } from './presentation';
import {
  attemptById,
  attemptsOfRun,
  runById,
  screenshotBlob,
  stepCountsOfRun,
  stepReportsOf,
} from './repository';
import { failuresBeside } from './results/page-repository';
import { previousRun, summaryOfResults } from './results/summary-repository';
import { runSummaryOf } from './run-summary';
import { scenarioDetails, stepCountsOf } from './scenario-details';

type Db = Pick<RunsDeps, 'db'>;

export const getLastResults: RunsHandler<'getLastResults', Db> = async (
  { db },
  { body: { branch, scenarios } },
  { project },
) => ({ status: true, results: await lastResults(db, project.id, branch, scenarios) });

export const getFailedFeatures: RunsHandler<'getFailedFeatures', Db> = async (
  { db },
  { body: { branch, ran } },
  { project },
) => {
  const [features, all] = await Promise.all([
    failedFeatures(db, project.id, branch),
    ran ? featuresThatRan(db, project.id, branch) : undefined,
  ]);
  return { status: true, features, ran: all };
};

export const getRun: RunsHandler<'getRun', Db> = async (
  { db },
  { query: { runId, testCases } },
  { project },
) => {
  const record = isUuid(runId) ? await runById(db, project.id, runId) : null;
  if (!record) return missing('There is no such run.');
  if (testCases === 'none') return { status: true, run: runOf(record, []) };
  const [cases, compared] = await Promise.all([casesOf(db, record.id), comparedWithBefore(db, record)]);
  const run = runOf(record, cases.map(withIssue));
  const report = { ...run.report, prevResults: compared.prevResults };
  return { status: true, run: { ...run, changes: compared.changes, report } };
};

async function casesOf(db: Database['db'], runId: string) {
  const [cases, counts, comments] = await Promise.all([
    attemptsOfRun(db, runId),
    stepCountsOfRun(db, runId),
    commentCountsOfRun(db, runId),
  ]);
  return cases.map((testCase) => ({
    ...testCaseOf(testCase, counts.get(testCase.id)),
    commentCount: comments.get(testCase.id) ?? 0,
  }));
}

export const getScenario: RunsHandler<'getScenario', Db> = async (
  { db },
  { query: { scenarioId } },
  { project },
) => {
  const record = isUuid(scenarioId) ? await attemptById(db, project.id, scenarioId) : null;
  if (!record) return missing('There is no such scenario result.');
  const run = await runById(db, project.id, record.runId);
  if (!run) return missing('There is no such scenario result.');
  const [steps, details] = await Promise.all([
    stepReportsOf(db, scenarioId),
    scenarioDetails(db, run, record),
  ]);
  const shown = withIssue(testCaseOf(record, stepCountsOf(steps), steps));
  const isFailed = shown.status === 'FAILED';
  const nearest = isFailed ? nearestElements(shown.message, steps) : undefined;
  const failures = isFailed ? await failuresOf(db, run, record.resultId) : undefined;
  const scenario = { ...shown, ...details, nearest, failures };
  // Return only this result of the run, which may have 10,000.
  return { status: true, scenario, run: runOf(run, [{ ...scenario, steps: [] }]) };
};

/** Adds the conclusion of the analysis for clients that do not know analyses. */
function withIssue(scenario: TestCase): TestCase {
  const issue = scenario.analysis?.evidence[0];
  return issue === undefined ? scenario : { ...scenario, analysis_issue: issue };
}

async function failuresOf(
  db: Database['db'],
  run: RunRecord,
  resultId: string,
): Promise<TestCase['failures']> {
  const previous = await previousRun(db, run);
  return failuresBeside(db, { runId: run.id, resultId }, previous?.id ?? null);
}

/** Compares the scenarios of a run with the run before. An unfinished run has no changes. */
async function comparedWithBefore(
  db: Database['db'],
  record: RunRecord,
): Promise<{ prevResults: Run['report']['prevResults']; changes: Run['changes'] }> {
  const previous = await previousRun(db, record);
  if (!previous) return { prevResults: [], changes: undefined };
  const { id: runId, publishedAt, total, passed, failed } = previous;
  const prevResults = [{ runId, publishTime: publishedAt.getTime(), total, passed, failed }];
  if (!record.endedAt) return { prevResults, changes: undefined };
  return { prevResults, changes: (await summaryOfResults(db, record.id, runId)).changes };
}

function missing(error: string) {
  return { status: false as const, because: 'missing', error };
}

type Images = Pick<RunsDeps, 'db' | 'blobs'>;

export const getScenarioScreenshot: RunsHandler<'getScenarioScreenshot', Images> = (
  deps,
  { params: { scenarioId, screenshotId } },
  { project },
) => screenshot(deps, project.id, { testCaseId: scenarioId, screenshotId });

export const getScenarioScreenshotOfRun: RunsHandler<'getScenarioScreenshotOfRun', Images> = (
  deps,
  { params },
  { project },
) => screenshot(deps, project.id, params);

export const getRunScreenshot: RunsHandler<'getRunScreenshot', Images> = (deps, { params }, { project }) =>
  screenshot(deps, project.id, params);

async function screenshot(
  { db, blobs }: Images,
  projectId: string,
  at: Parameters<typeof screenshotBlob>[2],
) {
  const hash = Object.values(at).every(isUuid) ? await screenshotBlob(db, projectId, at) : null;
  const bytes = hash && (await blobs.get(hash));
  if (!bytes) throw new Refusing(404, 'missing', 'There is no such screenshot.');
  return { bytes, type: pictureType(bytes) ?? 'image/jpeg' };
}

/** Returns the data of exported files (contracts/runs/exports.ts). */
export const getRunResults: RunsHandler<'getRunResults', Pick<RunsDeps, 'db' | 'clock'>> = async (
  { db, clock },
  { query: { runId } },
  { project },
) => {
  const run = isUuid(runId) ? await runById(db, project.id, runId) : null;
  if (!run) return missing('There is no such run.');
  const records = await attemptsOfRun(db, runId, maxExported + 1);
  const cases = records.slice(0, maxExported).map((record) => {
    const { steps: _steps, stepCounts: _counts, ...shown } = testCaseOf(record);
    return { ...shown, outcome: record.outcome };
  });
  return {
    status: true,
    run: runSummaryOf(run, { now: clock.now().getTime() }),
    cases,
    truncated: records.length > maxExported,
  };
};

/** Pins a run (contracts/runs/pins.ts). A pinned run keeps the name of the user who pinned it first. */
export const pinRun: RunsHandler<'pinRun', Pick<RunsDeps, 'db' | 'clock'>> = async (
  { db, clock },
  { body: { runId, pinned } },
  { project, user },
) => {
  const by = storableText(user.name || user.email);
  const row = isUuid(runId)
    ? await pin(db, { projectId: project.id, runId }, pinned ? { at: clock.now(), by } : null)
    : null;
  if (!row) return missing('There is no such run.');
  return { status: true, pin: row.at && { at: row.at.getTime(), by: row.by ?? '' } };
};

async function pin(
  db: Database['db'],
  { projectId, runId }: { projectId: string; runId: string },
  pinned: { at: Date; by: string } | null,
) {
  const set = pinned
    ? {
        pinnedAt: sql`coalesce(${runs.pinnedAt}, ${pinned.at.toISOString()}::timestamptz)`,
        pinnedBy: sql`coalesce(${runs.pinnedBy}, ${pinned.by}::text)`,
      }
    : { pinnedAt: null, pinnedBy: null };
  const [row] = await db
    .update(runs)
    .set(set)
    .where(and(eq(runs.id, runId), eq(runs.projectId, projectId)))
    .returning({ at: runs.pinnedAt, by: runs.pinnedBy });
  return row ?? null;
}
