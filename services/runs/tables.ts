import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReportStep, RunStatus } from '#contracts/report';
import type { ScenarioEvent } from '#contracts/runs';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['run', 'scenario'] }).notNull(),
    mode: text('mode', { enum: ['cloud', 'executions', 'local'] }).notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    branch: text('branch').notNull(),
    commit: text('commit').notNull(),
    username: text('username').notNull(),
    envName: text('env_name').notNull(),
    envBaseUrl: text('env_base_url').notNull(),
    browser: text('browser').notNull(),
    total: integer('total').notNull(),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    publishedAt: moment('published_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  // Plain ascending: a descending index sorts NULLS LAST and the planner would not use it.
  (table) => [
    index('runs_project_published').on(table.projectId, table.publishedAt, table.id),
    index('runs_open')
      .on(table.projectId, table.publishedAt, table.id)
      .where(sql`status in ('QUEUED', 'RUNNING')`),
  ],
);

export const testCases = pgTable(
  'test_cases',
  {
    id: uuid('id').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').notNull(),
    /** Position in the run. */
    position: integer('position').notNull(),
    scenarioName: text('scenario_name').notNull(),
    featureName: text('feature_name').notNull(),
    uri: text('uri').notNull(),
    line: integer('line').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    parameters: jsonb('parameters').$type<Record<string, string>>().notNull(),
    attempt: integer('attempt').notNull().default(0),
    status: text('status').$type<RunStatus>().notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    message: text('message'),
    failedStep: text('failed_step'),
    worker: text('worker'),
  },
  (table) => [
    index('test_cases_run').on(table.runId, table.position),
    index('test_cases_scenario').on(table.projectId, table.uri, table.scenarioName, table.updatedAt),
  ],
);

export const steps = pgTable(
  'test_case_steps',
  {
    testCaseId: uuid('test_case_id')
      .notNull()
      .references(() => testCases.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    status: text('status').notNull(),
    report: jsonb('report').$type<ReportStep>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.testCaseId, table.index] })],
);

export const screenshots = pgTable(
  'screenshots',
  {
    id: uuid('id').primaryKey(),
    testCaseId: uuid('test_case_id')
      .notNull()
      .references(() => testCases.id, { onDelete: 'cascade' }),
    /** sha-256 of the bytes: the blob's address. */
    blob: text('blob').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
  },
  (table) => [index('screenshots_test_case').on(table.testCaseId), index('screenshots_blob').on(table.blob)],
);

/** What people did with scenarios, for the dashboard: specification workbench.md section 7, updateProjectMetadata. */
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
