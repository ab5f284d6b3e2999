import type { Run, TestCase } from '#contracts/runs/report';
import { runs as contract } from '#contracts/runs';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import type { BlobStore } from '#services/foundation/blobs';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing, serve, type Service, type Handlers } from '#services/foundation/calls/endpoint';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { failureHandlers } from '../analysis/handlers';
import { attachmentHandlers } from '../attachments/handlers';
import { commentHandlers } from '../comments/handlers';
import { commentCountsOfRun } from '../comments/repository';
import { oversightCommentChanges } from '../healing/comments';
import { oversightDeciding } from '../healing/deciding';
import type { FixedCode, RunFixed } from '../healing/deps';
import { oversightReading } from '../healing/handlers';
import { applicationMapHandlers } from '../map/handlers';
import { exclusionHandlers, type AuditCoverage } from '../map/exclusion-handlers';
import { mapSinceHandlers } from '../map/map-days';
import { runCoverageHandlers } from '../map/run-coverage';
import { importHandlers } from '../import/handlers';
import { pictureType } from '../import/result';
import { scenarioEventHandler } from '../metadata/handler';
import { dashboardHandlers } from '../dashboard/handlers';
import { retentionHandlers } from '../retention/handlers';
import { failedFeatures, featuresThatRan, lastResults } from './last-results-repository';
import { runCasesHandlers } from './results/handler';
import { failuresBeside } from './results/page-repository';
import { previousRun, summaryOfResults } from './results/summary-repository';
import { historyHandlers } from './history/handler';
import { listHandlers } from './list-handler';
import type { RunRecord } from './list-repository';
import { nearestElements } from './nearest-elements';
import { runOf, testCaseOf } from './presentation';
import { scenarioDetails, stepCountsOf } from './scenario-details';
import {
  attemptById,
  attemptsOfRun,
  runById,
  screenshotBlob,
  stepCountsOfRun,
  stepReportsOf,
} from './repository';
import { mostExported, type exportCalls } from '#contracts/runs/exports';
import { runSummaryOf } from './run-summary';
import { and, eq, sql } from 'drizzle-orm';
import type { pinCalls } from '#contracts/runs/pins';
import { storableText } from '#services/foundation/database/storable';
import { runs } from '../tables';

export interface RunsServiceDeps {
  database: Database;
  /** The same database, for queries that may take long. See openDatabases. */
  longWork: Database;
  blobs: BlobStore;
  identity: Identity;
  clock: Clock;
  live: Live;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  noteUsage?: NoteUsage;
  /** Returns why no worker takes a job, if known. Left out: never known. */
  waitsFor?: () => Promise<string | null>;
  /** Functions of other services that code fixes need. Left out where those services run elsewhere. */
  fixedCode?: FixedCode;
  runFixed?: RunFixed;
  /** Writes an entry of the audit log. Left out when the log is elsewhere. */
  audit?: AuditCoverage;
  log: Pick<Log, 'info' | 'error'>;
}

/** Creates the runs service: reports of the caller's project. Contract and errors: contracts/runs/index.ts. */
export function createRunsService({
  database: { db },
  longWork,
  blobs,
  identity,
  clock,
  live,
  publicUrl,
  noteUsage,
  waitsFor,
  fixedCode,
  runFixed,
  audit,
  log,
}: RunsServiceDeps): Service {
  async function casesOf(runId: string) {
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

  async function screenshot(projectId: string, at: Parameters<typeof screenshotBlob>[2]) {
    const hash = Object.values(at).every(isUuid) ? await screenshotBlob(db, projectId, at) : null;
    const bytes = hash && (await blobs.get(hash));
    if (!bytes) throw new Refusing(404, 'missing', 'There is no such screenshot.');
    return { bytes, type: pictureType(bytes) ?? 'image/jpeg' };
  }

  const oversights = { db, clock, live, code: fixedCode, runFixed };
  const service = serve(
    contract,
    {
      ...listHandlers({ db, clock }),
      async getLastResults({ body: { branch, scenarios } }, { project }) {
        return { status: true as const, results: await lastResults(db, project.id, branch, scenarios) };
      },
      async getFailedFeatures({ body: { branch, ran } }, { project }) {
        const [features, all] = await Promise.all([
          failedFeatures(db, project.id, branch),
          ran ? featuresThatRan(db, project.id, branch) : undefined,
        ]);
        return { status: true as const, features, ran: all };
      },
      async getRun({ query: { runId, testCases } }, { project }) {
        const record = isUuid(runId) ? await runById(db, project.id, runId) : null;
        if (!record) return missing('There is no such run.');
        if (testCases === 'none') return { status: true as const, run: runOf(record, []) };
        const [cases, compared] = await Promise.all([casesOf(record.id), comparedWithBefore(db, record)]);
        const run = runOf(record, cases.map(withIssue));
        const report = { ...run.report, prevResults: compared.prevResults };
        return { status: true as const, run: { ...run, changes: compared.changes, report } };
      },
      async getScenario({ query: { scenarioId } }, { project }) {
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
        return { status: true as const, scenario, run: runOf(run, [{ ...scenario, steps: [] }]) };
      },
      ...attachmentHandlers({ db, blobs }),
      ...failureHandlers({ db, clock }),
      ...importHandlers({ db: longWork.db, blobs, clock, live, publicUrl, noteUsage }),
      ...commentHandlers({ db, clock }),
      ...oversightReading(oversights),
      ...runCoverageHandlers({ db }),
      ...mapSinceHandlers({ db }),
      ...exclusionHandlers({ db, clock, audit }),
      ...applicationMapHandlers({ db, clock }),
      ...oversightDeciding(oversights),
      ...oversightCommentChanges(oversights),
      ...scenarioEventHandler({ db, clock }),
      ...runCasesHandlers({ db, clock, waitsFor }),
      ...historyHandlers({ db }),
      ...pinHandlers({ db, clock }),
      ...exportHandlers({ db: longWork.db, clock }),
      ...dashboardHandlers({ db, clock }),
      ...retentionHandlers({ database: longWork, blobs, clock, log }),
      getScenarioScreenshot: ({ params: { scenarioId, screenshotId } }, { project }) =>
        screenshot(project.id, { testCaseId: scenarioId, screenshotId }),
      getScenarioScreenshotOfRun: ({ params }, { project }) => screenshot(project.id, params),
      getRunScreenshot: ({ params }, { project }) => screenshot(project.id, params),
    },
    { identity, log },
  );
  return { fetch: async (...asked) => keptByBrowsers(await service.fetch(...asked)) };
}

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

/** Lets browsers keep screenshots, because a screenshot never changes under its id. */
function keptByBrowsers(response: Response): Response {
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) {
    response.headers.set('cache-control', 'private, max-age=31536000, immutable');
    response.headers.set('x-content-type-options', 'nosniff');
  }
  return response;
}

/** Handlers for the data of exported files (contracts/runs/exports.ts). */
function exportHandlers({ db, clock }: { db: Database['db']; clock: Clock }): Handlers<typeof exportCalls> {
  return {
    async getRunResults({ query: { runId } }, { project }) {
      const run = isUuid(runId) ? await runById(db, project.id, runId) : null;
      if (!run) return { status: false, because: 'missing', error: 'There is no such run.' };
      const records = await attemptsOfRun(db, runId, mostExported + 1);
      const cases = records.slice(0, mostExported).map((record) => {
        const { steps: _steps, stepCounts: _counts, ...shown } = testCaseOf(record);
        return { ...shown, outcome: record.outcome };
      });
      return {
        status: true,
        run: runSummaryOf(run, { now: clock.now().getTime() }),
        cases,
        truncated: records.length > mostExported,
      };
    },
  };
}

/** Handlers for pins of runs (contracts/runs/pins.ts). A pinned run keeps the name of the user who pinned it first. */
function pinHandlers({ db, clock }: { db: Database['db']; clock: Clock }): Handlers<typeof pinCalls> {
  async function pin(projectId: string, runId: string, pinned: { at: Date; by: string } | null) {
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

  return {
    async pinRun({ body: { runId, pinned } }, { project, user }) {
      const by = storableText(user.name || user.email);
      const row = isUuid(runId)
        ? await pin(project.id, runId, pinned ? { at: clock.now(), by } : null)
        : null;
      if (!row) return { status: false, because: 'missing', error: 'There is no such run.' };
      return { status: true, pin: row.at && { at: row.at.getTime(), by: row.by ?? '' } };
    },
  };
}
