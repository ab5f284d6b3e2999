import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { FailureAnalysis } from '#contracts/runs/analysis';
import type { RunStatus, TestCase } from '#contracts/runs/report';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { LiveEvent } from '#contracts/live';
import { runs } from '#contracts/runs';
import { mapPictures } from '#services/map';
import { createBlobStore } from '#services/foundation/blobs/index';
import type { Identity } from '#services/foundation/calls/caller';
import type { Database } from '#services/foundation/database';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { NewRun } from '#services/foundation/run-records';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { createRunsService, type RunsServiceDeps } from '#server/compose/runs-service';
import { settleResults } from '#services/runs/results/results-repository';

/** Starts the runs service with its sink and records on a fresh database. ada and bob are members of a project each. */
export async function startRuns(
  given: Partial<Pick<RunsServiceDeps, 'fixedCode' | 'runFixed' | 'audit'>> = {},
) {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'runs-'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  let now = new Date('2026-05-01T10:00:00Z');
  const told: string[] = [];
  const toldOfFixes: string[] = [];
  const noted: string[] = [];
  const deps = {
    database,
    blobs: createBlobStore({ location: folder }),
    clock: { now: () => now },
    live: {
      publish(rooms: string[], event: LiveEvent) {
        told.push(...rooms);
        if (event === 'oversights-changed') toldOfFixes.push(...rooms);
      },
    },
    log: silentLog,
    mapPictures,
  };
  const [adas, bobs] = [randomUUID(), randomUUID()];
  const projects = { ada: adas, bob: bobs, admin: adas, eve: adas };
  const service = createRunsService({
    ...deps,
    longWork: deps.database,
    identity: identityOf(projects),
    publicUrl: 'http://localhost',
    noteUsage: async (name, { projectId }) => void noted.push(`${name} ${projectId}`),
    ...given,
  });
  const records = createRunRecords(deps);
  return {
    database,
    /** Dependencies for creating other parts of the service. */
    deps,
    told,
    toldOfFixes,
    noted,
    projects,
    service,
    records,
    sink: createRunSink(deps),
    now: () => now.getTime(),
    pass: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
    blobFolder: folder,
    /** Client of a user. `admin` is an administrator of ada's project. */
    as: (name: keyof typeof projects) =>
      createClient(runs, 'http://runs', (request) => service.fetch(request), {
        bearer: name,
        projectId: projects[name],
      }),
    ...changesOf(database),
    /** Adds a queued run of ada's project. @returns its id and those of its attempts */
    async queueRun(change: Partial<NewRun> = {}, scenarios = 1) {
      const run = newRun(projects.ada, scenarios, change);
      await records.createRun(run);
      return { runId: run.id, testCaseIds: run.scenarios.map(({ id }) => id) };
    },
  };
}

/** Returns functions that change results in the database, without a worker. */
function changesOf(database: Database) {
  const settle = (attemptId: string) =>
    database.db.transaction(async (tx) => {
      const { rows } = await database.pool.query<{ run_id: string; result_id: string }>(
        'select run_id, result_id from attempts where id = $1',
        [attemptId],
      );
      for (const { run_id, result_id } of rows) await settleResults(tx, run_id, [result_id]);
    });
  return {
    /** Adds an attempt of three seconds to the result of the given attempt. @returns its id */
    async tryAgain(
      attemptId: string,
      number: number,
      status: RunStatus,
      { message = null, analysis = null, heals = 0 }: AttemptChange = {},
    ) {
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into attempts (id, result_id, run_id, project_id, number, claim, status, started_at, ended_at, updated_at,
          message, analysis, heals)
         select gen_random_uuid(), result_id, run_id, project_id, $2, 1, $3, ended_at, ended_at + interval '3 seconds',
          updated_at, $4, $5, $6 from attempts where id = $1 returning id`,
        [attemptId, number, status, message, analysis, heals],
      );
      await settle(attemptId);
      return rows[0]!.id;
    },
    /** Stores the outcome of a retraining in the result of the given attempt. */
    async retrain(attemptId: string, stats: TestCase['retrainStats']) {
      const result = '(select result_id from attempts where id = $1)';
      await database.pool.query(`update results set retrain_stats = $2 where id = ${result}`, [
        attemptId,
        stats,
      ]);
      await settle(attemptId);
    },
    /** Stores why an attempt failed. */
    async analyse(attemptId: string, analysis: FailureAnalysis) {
      await database.pool.query('update attempts set analysis = $2 where id = $1', [attemptId, analysis]);
      await settle(attemptId);
    },
  };
}

interface AttemptChange {
  message?: string | null;
  analysis?: FailureAnalysis | null;
  heals?: number;
}

export function newRun(projectId: string, scenarios: number, change: Partial<NewRun> = {}): NewRun {
  return {
    id: randomUUID(),
    projectId,
    name: 'Basket',
    type: 'run',
    mode: 'cloud',
    branch: 'main',
    offBranch: false,
    commit: 'c0ffee',
    username: 'Ada Lovelace',
    env: { name: 'demo', baseUrl: 'http://localhost:1' },
    browser: 'chromium',
    scenarios: Array.from({ length: scenarios }, (_, index) => ({
      id: randomUUID(),
      scenarioName: `Scenario ${index + 1}`,
      featureName: 'checkout/basket',
      uri: 'features/checkout/basket.feature',
      line: 3 + index * 5,
      tags: ['regression'],
      parameters: { size: 'M' },
    })),
    ...change,
  };
}

export function reportStep(text: string, status: StepStatus, change: Partial<ReportStep> = {}): ReportStep {
  return {
    keyword: 'When ',
    type: 'Action',
    text,
    result: { status, startTime: 1000, endTime: 2000 },
    commands: [],
    webLog: [],
    networkData: [],
    ...change,
  };
}

/** Bearer tokens are names. Each user is a member of the project of that name only. */
function identityOf(projects: Record<string, string>): Identity {
  return {
    user: async ({ bearer = '' }) =>
      bearer in projects ? ({ userId: bearer, name: bearer, email: `${bearer}@example.com` } as User) : null,
    membership: async ({ bearer = '' }, id) =>
      projects[bearer] === id
        ? ({ id, role: bearer === 'admin' ? 'ADMIN' : 'MEMBER', is_expired: false } as Project)
        : null,
  };
}
