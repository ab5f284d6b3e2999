import { createClient, CallRefused, type Client } from '#contracts/client';
import type { Project, User } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import { runs } from '#contracts/runs';
import { createBlobStore } from '#services/foundation/blobs/index';
import { silentLog } from '#services/foundation/testing';
import { createRunsService } from '#server/compose/runs-service';
import type { Before, TestCaseRow } from './migration.fixture';

/**
 * Requests every answer that pages of reports use, from a given database.
 * The code of the version without results (88d2c64) ran the same file and wrote samples/answers-before.ndjson.
 */
export async function askEverything({ database, rows }: Before): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const service = createRunsService({
    database,
    longWork: database,
    blobs: createBlobStore({ location: '/nonexistent' }),
    // The bearer token is the project id here.
    identity: {
      user: async ({ bearer = '' }) => ({ userId: bearer, name: bearer }) as User,
      membership: async (_, id) => ({ id, role: 'ADMIN', is_expired: false }) as Project,
    },
    clock: { now: () => new Date('2026-11-22T03:00:00Z') },
    live: { publish: () => undefined },
    publicUrl: 'http://localhost',
    log: silentLog,
  });
  const runRows = rows.get('runs') as { id: string; project_id: string }[];
  const cases = rows.get('test_cases') as unknown as TestCaseRow[];
  const names = rows.get('scenario_names') as { project_id: string; scenario_id: string }[];

  for (const projectId of [...new Set(runRows.map(({ project_id }) => project_id))]) {
    const client = createClient(runs, 'http://runs', (request) => service.fetch(request), {
      bearer: projectId,
      projectId,
    });
    const ask = async (call: string, answer: Promise<unknown>) =>
      void answers.set(
        `${projectId} ${call}`,
        await answer.catch((error: unknown) => {
          if (error instanceof CallRefused) return { refused: error.httpStatus, ...error.refusal };
          throw error;
        }),
      );
    const own = <Row extends { project_id: string }>(all: Row[]) =>
      all.filter(({ project_id }) => project_id === projectId);

    await askRunLists(client, ask);
    for (const [startDate, endDate] of [
      ['2026-05-01', '2026-12-01'],
      ['2026-08-30', '2026-08-31'],
      ['2026-11-22', '2026-11-23'],
    ] as const) {
      const query = { projectId, startDate, endDate };
      await ask(`counters ${startDate} ${endDate}`, client.getProjectMetadata({ query }));
      await ask(`dashboard ${startDate} ${endDate}`, client.getDashboardDetails({ query }));
    }
    await ask('retention', client.getRetention({ query: { projectId } }));
    const rules = { runDays: 100, artefactDays: 10 };
    await ask('expired', client.previewRetention({ body: { projectId, rules } }));

    for (const { id } of own(runRows)) await askRun(client, ask, id);
    for (const { id } of own(cases)) {
      await ask(`test case ${id}`, client.getScenario({ query: { scenarioId: id } }));
    }
    for (const scenarioId of new Set(own(names).map(({ scenario_id }) => scenario_id))) {
      await ask(`history of ${scenarioId}`, client.getScenarioHistory({ query: { scenarioId } }));
      const query = { scenarioId, branch: 'main', status: 'FAILED' } as const;
      await ask(`failures on main of ${scenarioId}`, client.getScenarioHistory({ query }));
    }
    const requested = new Map(
      own(cases).map(({ uri, scenario_name }) => {
        const scenario = { feature: uri.replace(/^features\/|\.feature$/g, ''), scenario: scenario_name };
        return [JSON.stringify(scenario), scenario];
      }),
    );
    for (const branch of ['main', 'next', 'nowhere']) {
      const scenarios = [...requested.values()];
      await ask(`last results on ${branch}`, client.getLastResults({ body: { branch, scenarios } }));
    }
  }
  return answers;
}

type Ask = (call: string, answer: Promise<unknown>) => Promise<void>;

/** Requests the list of runs in each order, and with each filter. */
async function askRunLists(client: Client<typeof runs>, ask: Ask): Promise<void> {
  for (const sortField of [
    'publishTime',
    'status',
    'totalScenarios',
    'passRatio',
    'executionTime',
  ] as const) {
    await ask(`runs by ${sortField}`, listed(client.getDetails({ body: { sortField, limit: 100 } })));
  }
  for (const filterStatus of ['PASSED', 'FAILED', 'STOPPED', 'RUNNING', 'QUEUED'] as const) {
    await ask(`runs ${filterStatus}`, listed(client.getDetails({ body: { filterStatus, limit: 100 } })));
  }
  for (const days of [10, 100]) {
    await ask(`runs of ${days} days`, listed(client.getDetails({ body: { days, limit: 100 } })));
  }
  await ask('runs', client.getDetails({ body: { days: 365, limit: 100 } }));
}

/** Requests every answer about one run. */
async function askRun(client: Client<typeof runs>, ask: Ask, runId: string): Promise<void> {
  await ask(`run ${runId}`, client.getRun({ query: { runId } }));
  await ask(`results of ${runId}`, client.getRunResults({ query: { runId } }));
  await ask(`failures of ${runId}`, client.getFailureGroups({ query: { runId } }));
  await ask(`cases of ${runId}`, client.getRunCases({ body: { runId, limit: 200 } }));
  // The answers above have the contents. Here, only groups and order count.
  for (const group of ['step', 'cause'] as const) {
    const { cases, groups } = granted(await client.getRunCases({ body: { runId, group, limit: 200 } }));
    await ask(`groups of ${runId} by ${group}`, Promise.resolve([groups, ...cases.map(({ id }) => id)]));
  }
  for (const sort of ['name', 'startTime', 'status', 'duration'] as const) {
    const { cases } = granted(await client.getRunCases({ body: { runId, sort, limit: 200 } }));
    await ask(`order of ${runId} by ${sort}`, Promise.resolve(cases.map(({ id }) => id)));
  }
  for (const status of ['PASSED', 'FAILED'] as const) {
    const { cases, matching } = granted(await client.getRunCases({ body: { runId, status } }));
    await ask(`${status} of ${runId}`, Promise.resolve([matching, ...cases.map(({ id }) => id)]));
  }
}

/** Returns the ids of the runs on a page of the list, and the page's numbers. */
async function listed(page: Promise<Answer<typeof runs.getDetails>>) {
  const { report, stats } = granted(await page).projectSummary;
  return [stats, ...report.map(({ id }) => id)];
}

function granted<A extends { status: boolean }>(answer: A): Extract<A, { status: true }> {
  if (!answer.status) throw new Error(JSON.stringify(answer));
  return answer as Extract<A, { status: true }>;
}
