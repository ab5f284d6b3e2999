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
import type { Analysis } from '#contracts/runs/analysis';
import type { RunHealing } from '#contracts/worker/healing';
import type { RunStatus, TestCase } from '#contracts/runs/report';
import type { ReportStep, TraceNote } from '#contracts/worker/evidence';
import type { ScenarioEvent } from '#contracts/runs';
import type { StandsFor } from '#contracts/runs/stand-ins';
import { moment } from '#services/foundation/database/columns';
import { statusOfOutcome, type Outcome } from './outcome';

/** Attempts at one test have the same `scenario`, and order by `attempt` of the sender and `retry` within its file. */
export interface ImportedIdentity {
  scenario: string;
  attempt: number;
  retry: number;
  /** Of all that was stored: another one is another result. */
  digest: string;
  /** Names the file that it came with, among those of its run. Older ones have none. */
  file?: string;
}

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    /** What people call it by, `#482`: counted in its project from 1, and never given to another (runNumbers). */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['run', 'scenario'] }).notNull(),
    mode: text('mode', { enum: ['cloud', 'executions', 'local'] }).notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    branch: text('branch').notNull(),
    /** Its code is on no branch, so it does not count for one (counted.ts). `branch` is where the code is based. */
    offBranch: boolean('off_branch').notNull().default(false),
    commit: text('commit').notNull(),
    username: text('username').notNull(),
    envName: text('env_name').notNull(),
    envBaseUrl: text('env_base_url').notNull(),
    browser: text('browser').notNull(),
    /** Results, and how many of them are where: moved by `settleResults` alone. */
    total: integer('total').notNull(),
    queued: integer('queued').notNull().default(0),
    running: integer('running').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    stopped: integer('stopped').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    /** Of those that passed: on a later attempt. */
    flaky: integer('flaky').notNull().default(0),
    /** Of those that passed: with fixes. */
    healed: integer('healed').notNull().default(0),
    publishedAt: moment('published_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** What it did about locators that lead nowhere; null for runs from elsewhere and older ones. */
    healing: text('healing').$type<RunHealing>(),
    /** The execution it is an instance of; null for runs from elsewhere and from the features page. */
    executionId: uuid('execution_id'),
    source: text('source', { enum: ['product', 'import'] })
      .notNull()
      .default('product'),
    /**
     * The run whose results it repeats, which may be gone; null for all others. What a rerun says stands for what it
     * repeats alone (reading/last-results-repository.ts).
     */
    rerunOf: uuid('rerun_of'),
    /** What an import is called by its sender: a second one of the same name goes on with the same run. */
    externalKey: text('external_key'),
    /** Kept whatever the retention says. */
    pinnedAt: moment('pinned_at'),
    pinnedBy: text('pinned_by'),
    /** When retention took screenshots and traces away. */
    artefactsRemovedAt: moment('artefacts_removed_at'),
    /** What the list is searched in; LIKE on it costs a third of three times ILIKE. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || chr(10) || env_name || chr(10) || username)`,
    ),
  },
  // Plain ascending: a descending index sorts NULLS LAST and the planner would not use it.
  (table) => [
    // With status and type, totals of a period are counted in the index alone.
    index('runs_project_published').on(
      table.projectId,
      table.publishedAt,
      table.id,
      table.status,
      table.type,
    ),
    // The list in its orders, equal values newest first.
    ...[
      ['runs_by_name', sql`left(lower(name), 100)`],
      ['runs_by_environment', sql`left(lower(env_name), 100)`],
      ['runs_by_user', sql`left(lower(username), 100)`],
      ['runs_by_status', sql`status`],
    ].map(([name, by]) =>
      index(name as string).on(table.projectId, by as SQL, table.publishedAt.desc(), table.id.desc()),
    ),
    // Runs of the same name, branch and environment: the one before, to compare with. Names are too long for a key.
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
    // Counted for a period; there are few.
    index('runs_healed')
      .on(table.projectId, table.publishedAt)
      .where(sql`healed > 0`),
    // They count as passed, and passed nothing.
    index('runs_without_tests')
      .on(table.projectId, table.publishedAt)
      .where(sql`total = 0`),
    index('runs_open')
      .on(table.projectId, table.publishedAt, table.id)
      .where(sql`status in ('QUEUED', 'RUNNING')`),
  ],
);

/** The number that a project's last run got, also of one that is deleted. */
export const runNumbers = pgTable('run_numbers', {
  projectId: uuid('project_id').primaryKey(),
  last: integer('last').notNull(),
});

/**
 * What a scenario came to in a run: one row for each scenario or Examples row, browser and viewport. Everything that the
 * attempts decide is written by `settleResults` (recording/results-repository.ts) alone.
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
     * The branch whose code ran, so that an index finds the last result on a branch. Null when the code is on no branch:
     * nothing that is told of a branch or of the project counts the result (counted.ts).
     */
    branch: text('branch'),
    /** Position in the run. */
    position: integer('position').notNull(),
    scenarioName: text('scenario_name').notNull(),
    featureName: text('feature_name').notNull(),
    uri: text('uri').notNull(),
    line: integer('line').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    /** `json` and not `jsonb`, which would put the columns of Examples in an order of its own. */
    parameters: json('parameters').$type<Record<string, string>>().notNull(),
    /** Names the scenario over renames (scenarioNames). */
    scenarioId: uuid('scenario_id').notNull(),
    browser: text('browser'),
    viewport: text('viewport'),
    /** Number of the execution's flow, where another one has the same browser and viewport; null for all others. */
    flow: smallint('flow'),
    /** What it stands for, where that is no scenario; null for all others. */
    standsFor: text('stands_for').$type<StandsFor>(),
    /** Tells an imported test from others of its run: equal for all its attempts; null for our own. */
    importedScenario: text('imported_scenario'),
    outcome: text('outcome').$type<Outcome>().notNull().default('QUEUED'),
    status: text('status').$type<RunStatus>().notNull().generatedAlwaysAs(statusOfOutcome),
    /** How many there are. */
    attempts: integer('attempts').notNull().default(1),
    firstAttempt: uuid('first_attempt').notNull(),
    lastAttempt: uuid('last_attempt').notNull(),
    /** Start of the first attempt, end of the last. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    /** Of the last attempt; of the last one that failed, where that makes it a failed one. */
    message: text('message'),
    failedStep: text('failed_step'),
    analysis: jsonb('analysis').$type<Analysis>(),
    retrainStats: jsonb('retrain_stats').$type<TestCase['retrainStats']>(),
    /** The failed result that it retrains, which is told what this one comes to and may be gone; null for all others. */
    retrains: uuid('retrains'),
    /** When somebody first opened the report of its failure. */
    openedAt: moment('opened_at'),
  },
  (table) => [
    index('results_run').on(table.runId, table.position),
    uniqueIndex('results_imported').on(table.runId, table.importedScenario),
    // What a later attempt of the sender may take back.
    index('results_outside')
      .on(table.runId)
      .where(sql`stands_for = 'run'`),
    // The history of a scenario, and what it came to last on a branch.
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

/** The attempts at a result, as a flow asked for them or an import brought them. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    resultId: uuid('result_id')
      .notNull()
      .references(() => results.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** 1 for the first. */
    number: integer('number').notNull().default(1),
    /** Which worker's claim of this attempt it is: more than 1 only where one was lost. 0 before the first. */
    claim: integer('claim').notNull().default(0),
    status: text('status').$type<RunStatus>().notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    message: text('message'),
    failedStep: text('failed_step'),
    worker: text('worker'),
    /** How much of its trace there was as it ended; null where nobody knows. */
    traceNote: text('trace_note').$type<TraceNote>(),
    /** Calls that went on with another element than their locator's. */
    heals: smallint('heals').notNull().default(0),
    analysis: jsonb('analysis').$type<Analysis>(),
    /** What tells an imported one from others of its run; null for our own. */
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

/** What an attempt left besides screenshots; `blob` as there. */
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

/** Which scenario a name in a branch means; a rename moves the row, so results before and after belong together. */
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

/** What people wrote about results of scenarios. */
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
    /** As the auth service names people, which may be somebody else's. */
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

/** Days that a project keeps its runs and their screenshots and traces; null: for ever. */
export const retention = pgTable('retention', {
  projectId: uuid('project_id').primaryKey(),
  runDays: integer('run_days'),
  artefactDays: integer('artefact_days'),
  updatedAt: moment('updated_at').notNull(),
});

/** What retention took away. */
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

/** What people did with scenarios, for the dashboard (docs/rules/dashboard.md, Scenario events). */
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
