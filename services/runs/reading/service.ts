import { runs } from '#contracts/runs';
import type { BlobStore } from '#services/foundation/blobs';
import type { Identity } from '#services/foundation/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing, serve, type Service } from '#services/foundation/endpoint';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/uuid';
import { scenarioEventHandler } from '../metadata/handler';
import { lastResults } from './last-results-repository';
import { pageOfRuns, totalsOfRuns } from './list-repository';
import { runOf, runRowOf, testCaseOf } from './presentation';
import {
  runById,
  screenshotBlob,
  stepCountsOfRun,
  stepReportsOf,
  testCaseById,
  testCasesOfRun,
} from './repository';

export interface RunsServiceDeps {
  database: Database;
  blobs: BlobStore;
  identity: Identity;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

const day = 24 * 60 * 60 * 1000;

/** The runs service: reports of the caller's project. Contract and errors: contracts/runs.ts. */
export function createRunsService({
  database: { db },
  blobs,
  identity,
  clock,
  log,
}: RunsServiceDeps): Service {
  async function wholeRun(projectId: string, id: string) {
    const record = await runById(db, projectId, id);
    if (!record) return null;
    const [cases, counts] = await Promise.all([testCasesOfRun(db, id), stepCountsOfRun(db, id)]);
    return runOf(
      record,
      cases.map((testCase) => testCaseOf(testCase, counts.get(testCase.id))),
    );
  }

  async function screenshot(projectId: string, at: Parameters<typeof screenshotBlob>[2]) {
    const hash = Object.values(at).every(isUuid) ? await screenshotBlob(db, projectId, at) : null;
    const bytes = hash && (await blobs.get(hash));
    if (!bytes) throw new Refusing(404, 'missing', 'There is no such screenshot.');
    return { bytes, type: 'image/jpeg' };
  }

  const service = serve(
    runs,
    {
      async getDetails({ body }, { project }) {
        const since = new Date(clock.now().getTime() - body.days * day);
        const [page, totals] = await Promise.all([
          pageOfRuns(db, project.id, since, body),
          totalsOfRuns(db, project.id, since, body),
        ]);
        const pageCount = Math.ceil(totals.matching / body.limit);
        return {
          status: true as const,
          projectSummary: { report: page.map(runRowOf), stats: { ...totals, pageCount } },
        };
      },
      async getLastResults({ body: { branch, scenarios } }, { project }) {
        return { status: true as const, results: await lastResults(db, project.id, branch, scenarios) };
      },
      async getRun({ query: { runId } }, { project }) {
        const run = isUuid(runId) ? await wholeRun(project.id, runId) : null;
        return run ? { status: true as const, run } : missing('There is no such run.');
      },
      async getScenario({ query: { scenarioId } }, { project }) {
        const record = isUuid(scenarioId) ? await testCaseById(db, project.id, scenarioId) : null;
        if (!record) return missing('There is no such scenario result.');
        const [run, steps] = await Promise.all([
          wholeRun(project.id, record.runId),
          stepReportsOf(db, scenarioId),
        ]);
        if (!run) return missing('There is no such scenario result.');
        const summary = run.report.testCases.find(({ id }) => id === record.id);
        return { status: true as const, scenario: testCaseOf(record, summary?.stepCounts, steps), run };
      },
      ...scenarioEventHandler({ db, clock }),
      getScenarioScreenshot: ({ params: { scenarioId, screenshotId } }, { project }) =>
        screenshot(project.id, { testCaseId: scenarioId, screenshotId }),
      getRunScreenshot: ({ params }, { project }) => screenshot(project.id, params),
    },
    { identity, log },
  );
  return { fetch: async (request, address) => keptByBrowsers(await service.fetch(request, address)) };
}

function missing(error: string) {
  return { status: false as const, because: 'missing', error };
}

/** A screenshot never changes under its id: who was allowed to see it once may keep it. */
function keptByBrowsers(response: Response): Response {
  if (response.ok && response.headers.get('content-type') === 'image/jpeg') {
    response.headers.set('cache-control', 'private, max-age=31536000, immutable');
    response.headers.set('x-content-type-options', 'nosniff');
  }
  return response;
}
