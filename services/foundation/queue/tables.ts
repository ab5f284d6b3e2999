import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** One scenario to run. Claimed by SKIP LOCKED under the project's cap, held by a lease and a fencing token. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id').notNull(),
    /** Id of the instance that the job belongs to, for halt. */
    groupId: uuid('group_id').notNull(),
    /** Lower numbers run first. */
    priority: integer('priority').notNull().default(0),
    /** Jobs of one lane share a cap of their own (a scenario group's threads). Null: only the project's cap counts. */
    lane: text('lane'),
    laneCap: integer('lane_cap'),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'error', 'halted'] })
      .notNull()
      .default('queued'),
    halt: boolean('halt').notNull().default(false),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
    /** Number of worker processes that died while they had the job. */
    workerDeaths: integer('worker_deaths').notNull().default(0),
    token: uuid('token'),
    worker: text('worker'),
    leaseUntil: moment('lease_until'),
    runAfter: moment('run_after')
      .notNull()
      .default(sql`now()`),
    error: text('error'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    // A claim goes from lane to lane. Jobs without a lane form a lane of their own.
    index('jobs_queued')
      .on(table.projectId, sql`coalesce(lane, '')`, table.priority, table.id)
      .where(sql`status = 'queued'`),
    index('jobs_running')
      .on(table.leaseUntil)
      .where(sql`status = 'running'`),
    index('jobs_running_lane')
      .on(table.projectId, table.lane)
      .where(sql`status = 'running'`),
    index('jobs_group').on(table.groupId),
    index('jobs_ended')
      .on(table.createdAt)
      .where(sql`status in ('done', 'error', 'halted')`),
  ],
);

/** Threads that a project may use at once. A claim locks the row. Written when jobs are queued. */
export const queueCaps = pgTable('queue_caps', {
  projectId: uuid('project_id').primaryKey(),
  cap: integer('cap').notNull(),
});
