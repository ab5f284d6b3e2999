import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import type { HappeningFacts, HappeningKind } from './facts';

/**
 * Events of executions, to be passed on to recipients. It is an outbox, written in the transaction that ends the run
 * (docs/rules/executions.md, Telling). The unique key allows each kind only once per run.
 */
export const happenings = pgTable(
  'happenings',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    executionId: uuid('execution_id').notNull(),
    runId: uuid('run_id').notNull(),
    kind: text('kind').$type<HappeningKind>().notNull(),
    facts: jsonb('facts').$type<HappeningFacts>().notNull(),
    at: moment('at').notNull(),
    /** When the recipients were determined; null before. */
    passedOnAt: moment('passed_on_at'),
  },
  (table) => [
    uniqueIndex('happenings_once').on(table.runId, table.kind),
    index('happenings_execution').on(table.executionId, table.at),
    index('happenings_project').on(table.projectId, table.at),
    index('happenings_at').on(table.at),
    index('happenings_new')
      .on(table.at)
      .where(sql`passed_on_at is null`),
  ],
);
