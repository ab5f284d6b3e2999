import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One scenario to run. Claimed by SKIP LOCKED under the project's cap, held by a lease and a fencing token. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id').notNull(),
    /** Instance the job belongs to, for halt. */
    groupId: uuid('group_id').notNull(),
    /** Lower first. */
    priority: integer('priority').notNull().default(0),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'error', 'halted'] })
      .notNull()
      .default('queued'),
    halt: boolean('halt').notNull().default(false),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
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
    index('jobs_queued')
      .on(table.projectId, table.priority, table.id)
      .where(sql`status = 'queued'`),
    index('jobs_running')
      .on(table.leaseUntil)
      .where(sql`status = 'running'`),
    index('jobs_group').on(table.groupId),
  ],
);

/** Threads a project may use at once; the row is what a claim locks. Written when jobs are queued. */
export const queueCaps = pgTable('queue_caps', {
  projectId: uuid('project_id').primaryKey(),
  cap: integer('cap').notNull(),
});
