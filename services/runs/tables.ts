import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FailureAnalysis } from '#contracts/runs/analysis';
import type { RunHealing } from '#contracts/worker/healing';
import type { RunStatus, TestCase } from '#contracts/runs/report';
import type { ReportStep, TraceNote } from '#contracts/worker/evidence';
import type { ScenarioEvent } from '#contracts/runs';
import type { StandsFor } from '#contracts/runs/stand-ins';
import { moment } from '#services/foundation/database/columns';
import { statusOfOutcome, type Outcome } from './outcome';

/** The job that an imported result comes from. Jobs of one build run the same tests in different surroundings. */
export interface ImportedOrigin {
  /** Name that the sender gave. */
  job?: string;
  /** Environment, browser, device or runtime, of the sender and of the file. */
  environment?: string;
  /** Names of the suites around the test. */
  suite?: string;
  host?: string;
}

/** Attempts at one test share `scenario`, in order of `attempt` (of the sender) and `retry` (in the file). */
export interface ImportedIdentity {
  /** Hash of the test. Further results of the test, from other jobs, add their number: `hash.2`. */
  scenario: string;
  attempt: number;
  retry: number;
  /** Hash of all stored data: another hash means another result. */
  digest: string;
  /** Identifies the file of the attempt within its run. Older attempts have none. */
  file?: string;
  /** Older attempts have none. */
  origin?: ImportedOrigin;
}

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    /** Number that people see, `#482`. It counts from 1 in its project and is never used again (runNumbers). */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['run', 'scenario'] }).notNull(),
    mode: text('mode', { enum: ['cloud', 'executions', 'local'] }).notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    branch: text('branch').notNull(),
    /** True when the run's code is on no branch, so no branch counts it (counted.ts). `branch` is the code's base. */
    offBranch: boolean('off_branch').notNull().default(false),
    commit: text('commit').notNull(),
    username: text('username').notNull(),
    envName: text('env_name').notNull(),
    envBaseUrl: text('env_base_url').notNull(),
    browser: text('browser').notNull(),
    /** Number of results, in total and per outcome. Only `settleResults` changes them. */
    total: integer('total').notNull(),
    queued: integer('queued').notNull().default(0),
    running: integer('running').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    stopped: integer('stopped').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    /** Passed results that needed a later attempt. */
    flaky: integer('flaky').notNull().default(0),
    /** Passed results with fixes. */
    healed: integer('healed').notNull().default(0),
    publishedAt: moment('published_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** How the run treated locators that match nothing. Null for imported and older runs. */
    healing: text('healing').$type<RunHealing>(),
    /** The execution that started the run. Null for imported runs and runs from the features page. */
    executionId: uuid('execution_id'),
    source: text('source', { enum: ['product', 'import'] })
      .notNull()
      .default('product'),
    /**
     * The run whose results this run repeats, which may be deleted. Null when it is no rerun.
     * A rerun only affects the results that it repeats (reading/last-results-repository.ts).
     */
    rerunOf: uuid('rerun_of'),
    /** The sender's name of an import. Another import with the same name adds to the same run. */
    externalKey: text('external_key'),
    /** Set when the run is pinned: retention does not delete it. */
    pinnedAt: moment('pinned_at'),
    pinnedBy: text('pinned_by'),
    /** When retention deleted its screenshots and traces. */
    artefactsRemovedAt: moment('artefacts_removed_at'),
    /** Text that the list searches. LIKE on this column takes a third of the time of three ILIKE. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || chr(10) || env_name || chr(10) || username)`,
    ),
  },
  // Plain ascending: a descending index sorts NULLS LAST and the planner would not use it.
  (table) => [
    // With status and type, the totals of a period are counted with the index only.
    index('runs_project_published').on(
      table.projectId,
      table.publishedAt,
      table.id,
      table.status,
      table.type,
    ),
    // Orders of the list, equal values newest first.
    ...[
      ['runs_by_name', sql`left(lower(name), 100)`],
      ['runs_by_environment', sql`left(lower(env_name), 100)`],
      ['runs_by_user', sql`left(lower(username), 100)`],
      ['runs_by_status', sql`status`],
    ].map(([name, by]) =>
      index(name as string).on(table.projectId, by as SQL, table.publishedAt.desc(), table.id.desc()),
    ),
    // Earlier runs with the same name, branch and environment, for comparison. Names are too long for a key, hence md5.
    index('runs_alike').on(
      table.projectId,
      sql`md5(name || chr(10) || branch || chr(10) || env_name)`,
      table.publishedAt,
    ),
    index('runs_execution').on(table.executionId, table.publishedAt),
    uniqueIndex('runs_number').on(table.projectId, table.number),
    index('runs_reruns')
      .on(table.rerunOf, table.publishedAt)
      .where(sql`rerun_of is not null`),
    uniqueIndex('runs_external').on(table.projectId, table.externalKey),
    // Counted per period. There are few such rows.
    index('runs_healed')
      .on(table.projectId, table.publishedAt)
      .where(sql`healed > 0`),
    // Runs that have status PASSED, but passed nothing.
    index('runs_without_tests')
      .on(table.projectId, table.publishedAt)
      .where(sql`total = 0`),
    index('runs_open')
      .on(table.projectId, table.publishedAt, table.id)
      .where(sql`status in ('QUEUED', 'RUNNING')`),
  ],
);

/** Number of a project's last run, even if that run is deleted. */
export const runNumbers = pgTable('run_numbers', {
  projectId: uuid('project_id').primaryKey(),
  last: integer('last').notNull(),
});

/**
 * Results of a run: one row per scenario or Examples row, browser and viewport.
 * Only `settleResults` (recording/results-repository.ts) writes the columns that depend on attempts.
 */
export const results = pgTable(
  'results',
  {
    id: uuid('id').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').notNull(),
    /**
     * The branch whose code ran, so that an index finds the last result on a branch. Null when the code is on no
     * branch: such a result does not count for any branch or the project (counted.ts).
     */
    branch: text('branch'),
    /** Position in the run. */
    position: integer('position').notNull(),
    scenarioName: text('scenario_name').notNull(),
    featureName: text('feature_name').notNull(),
    uri: text('uri').notNull(),
    line: integer('line').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    /** `json`, because `jsonb` would change the order of the Examples columns. */
    parameters: json('parameters').$type<Record<string, string>>().notNull(),
    /** Id of the scenario, which renames do not change (scenarioNames). */
    scenarioId: uuid('scenario_id').notNull(),
    browser: text('browser'),
    /** Name of the viewport. For an imported result: the job that distinguishes it from other results of its test. */
    viewport: text('viewport'),
    /** Number of the execution's flow, if another flow has the same browser and viewport. Otherwise null. */
    flow: smallint('flow'),
    /** Set when the result is not about a scenario. Otherwise null. */
    standsFor: text('stands_for').$type<StandsFor>(),
    /** Identifies an imported test in its run, equal for all its attempts. Null for our own. */
    importedScenario: text('imported_scenario'),
    outcome: text('outcome').$type<Outcome>().notNull().default('QUEUED'),
    status: text('status').$type<RunStatus>().notNull().generatedAlwaysAs(statusOfOutcome),
    /** Number of attempts. */
    attempts: integer('attempts').notNull().default(1),
    firstAttempt: uuid('first_attempt').notNull(),
    lastAttempt: uuid('last_attempt').notNull(),
    /** Start of the first attempt, end of the last. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    /** From the last attempt, or from the last failed attempt if that makes the result fail. */
    message: text('message'),
    failedStep: text('failed_step'),
    analysis: jsonb('analysis').$type<FailureAnalysis>(),
    retrainStats: jsonb('retrain_stats').$type<TestCase['retrainStats']>(),
    /** The failed result that this one retrains, or null. It receives this result's outcome, and may be deleted. */
    retrains: uuid('retrains'),
    /** When somebody first opened the report of its failure. */
    openedAt: moment('opened_at'),
  },
  (table) => [
    index('results_run').on(table.runId, table.position),
    uniqueIndex('results_imported').on(table.runId, table.importedScenario),
    // Outside failures, which a later attempt of the sender may take back.
    index('results_outside')
      .on(table.runId)
      .where(sql`stands_for = 'run'`),
    // The history of a scenario, and its last result on a branch.
    index('results_scenario').on(table.scenarioId, table.updatedAt, table.id),
    index('results_branch').on(table.scenarioId, table.branch, table.updatedAt),
    index('results_analysed')
      .on(table.projectId, table.updatedAt)
      .where(sql`analysis is not null`),
    index('results_retraining')
      .on(table.retrains)
      .where(sql`retrains is not null`),
    index('results_retrained')
      .on(table.projectId, table.updatedAt)
      .where(sql`retrain_stats is not null`),
  ],
);

/** Attempts of results, requested by a flow or imported. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    resultId: uuid('result_id')
      .notNull()
      .references(() => results.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** 1 for the first attempt. */
    number: integer('number').notNull().default(1),
    /** Number of the worker's claim. More than 1 only if a worker was lost; 0 before the first claim. */
    claim: integer('claim').notNull().default(0),
    status: text('status').$type<RunStatus>().notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    message: text('message'),
    failedStep: text('failed_step'),
    worker: text('worker'),
    /** How much of the trace existed when the attempt ended. Null when unknown. */
    traceNote: text('trace_note').$type<TraceNote>(),
    /** Number of calls that continued with another element than their locator's. */
    heals: smallint('heals').notNull().default(0),
    analysis: jsonb('analysis').$type<FailureAnalysis>(),
    /** Identity of an imported attempt in its run. Null for our own. */
    imported: jsonb('imported').$type<ImportedIdentity>(),
  },
  (table) => [
    index('attempts_result').on(table.resultId, table.number),
    index('attempts_run').on(table.runId),
    index('attempts_signature')
      .on(table.projectId, sql`(${table.analysis} ->> 'signature')`, table.updatedAt)
      .where(sql`analysis is not null`),
  ],
);

export const steps = pgTable(
  'steps',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    status: text('status').notNull(),
    report: jsonb('report').$type<ReportStep>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.index] })],
);

export const screenshots = pgTable(
  'screenshots',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** sha-256 of the bytes: the blob's address. */
    blob: text('blob').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
  },
  (table) => [index('screenshots_attempt').on(table.attemptId), index('screenshots_blob').on(table.blob)],
);

/** Files of an attempt besides screenshots. `blob` as in `screenshots`. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['trace'] }).notNull(),
    blob: text('blob').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
  },
  (table) => [index('attachments_attempt').on(table.attemptId), index('attachments_blob').on(table.blob)],
);

/** Scenario ids by branch and name. A rename moves the row, so that earlier and later results belong together. */
export const scenarioNames = pgTable(
  'scenario_names',
  {
    projectId: uuid('project_id').notNull(),
    branch: text('branch').notNull(),
    /** `features/….feature` */
    uri: text('uri').notNull(),
    name: text('name').notNull(),
    scenarioId: uuid('scenario_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.branch, table.uri, table.name] })],
);

/** Comments of people about results. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** User id of the auth service, which may belong to another system. */
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('comments_attempt').on(table.attemptId, table.createdAt),
    index('comments_run').on(table.runId),
  ],
);

/** Days that a project keeps its runs, and their screenshots and traces. Null: for ever. */
export const retention = pgTable('retention', {
  projectId: uuid('project_id').primaryKey(),
  runDays: integer('run_days'),
  artefactDays: integer('artefact_days'),
  updatedAt: moment('updated_at').notNull(),
});

/** Deletions by retention. */
export const retentionSweeps = pgTable(
  'retention_sweeps',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    at: moment('at').notNull(),
    runs: integer('runs').notNull(),
    artefacts: integer('artefacts').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('retention_sweeps_project').on(table.projectId, table.at)],
);

/** Users' actions on scenarios, for the dashboard (docs/rules/dashboard.md, Scenario events). */
export const scenarioEvents = pgTable(
  'scenario_events',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: text('user_id').notNull(),
    type: text('type').$type<ScenarioEvent>().notNull(),
    branch: text('branch').notNull(),
    featureName: text('feature_name').notNull(),
    scenarioName: text('scenario_name').notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [index('scenario_events_project').on(table.projectId, table.happenedAt)],
);
