import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import type { CucumberSettings } from '#contracts/worker/runner';
import { moment } from '#services/foundation/database/columns';

/** Requests to load the step code of a commit, and their results (contracts/worker/inspection.ts). */
export const projectInspections = pgTable(
  'project_inspections',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    /** Identifies the files and settings that decide the result (key.ts). Commits with the same key share the row. */
    key: text('key').notNull(),
    /** One of the commits with this key. */
    commit: text('commit').notNull(),
    cucumber: jsonb('cucumber').$type<CucumberSettings>(),
    /** Blobs of the code files by path. They show which files a later commit did not change. */
    files: jsonb('files').$type<Record<string, string>>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    /** Number of claims, of which a limited number is made. */
    attempt: integer('attempt').notNull().default(0),
    /** Identifies the present claim. */
    token: uuid('token'),
    worker: text('worker'),
    /** End of the present claim. While queued: the time before which the request is not claimed again. */
    leaseUntil: moment('lease_until'),
    report: jsonb('report').$type<LoadedProject>(),
    /** Why there is no report, or why the last attempt was given back; for users. */
    reason: text('reason'),
    /**
     * When a commit with this key was first read without a result. Later reads of a queued request only move it in front
     * of the project's others.
     */
    requestedAt: moment('requested_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('project_inspections_key').on(table.projectId, table.key),
    index('project_inspections_open')
      .on(table.requestedAt)
      .where(sql`state in ('queued', 'running')`),
  ],
);
