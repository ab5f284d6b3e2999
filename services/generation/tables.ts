import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProposalTrial, StepResolution } from '#contracts/generation';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import { moment } from '#services/foundation/database/columns';

/** One request for the code of a scenario's steps: how far it is, and what it proposes. */
export const stepGenerations = pgTable(
  'step_generations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    branch: text('branch').notNull(),
    /** The commit it reads; what is proposed names the versions of its files. */
    commit: text('commit').notNull(),
    env: text('env').notNull(),
    featureName: text('feature_name').notNull(),
    scenarioName: text('scenario_name').notNull(),
    mode: text('mode', { enum: ['missing', 'all'] }).notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'stopped'] }).notNull(),
    attempt: integer('attempt').notNull().default(0),
    steps: jsonb('steps').$type<StepResolution[]>().notNull(),
    files: jsonb('files').$type<ProposedFile[]>().notNull(),
    error: text('error'),
    /** Null: the built-in engine. */
    model: text('model'),
    /** What its questions took. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    /** When somebody saved or discarded what it proposes; null: nobody did. */
    reviewedAt: moment('reviewed_at'),
    /** Null: nobody ran the scenarios that use what it changes. */
    trial: jsonb('trial').$type<ProposalTrial>(),
  },
  (table) => [index('step_generations_project').on(table.projectId, table.createdAt)],
);

/** Tokens a project spent on a day (UTC). */
export const modelUsage = pgTable(
  'model_usage',
  {
    projectId: uuid('project_id').notNull(),
    day: date('day').notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);
