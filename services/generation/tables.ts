import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProposalTrial, StepResolution } from '#contracts/generation';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import { moment } from '#services/foundation/database/columns';

/** Requests for the code of a scenario's steps, with their progress and proposals. */
export const stepGenerations = pgTable(
  'step_generations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    branch: text('branch').notNull(),
    /** The commit that it reads. The proposed files contain the versions of their originals. */
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
    /** Name of the model; null for the built-in engine. */
    model: text('model'),
    /** Tokens that its questions used. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    /** When a user saved or discarded the proposal; null before that. */
    reviewedAt: moment('reviewed_at'),
    /** Trial run of the scenarios that use the changed code; null when there was none. */
    trial: jsonb('trial').$type<ProposalTrial>(),
  },
  (table) => [index('step_generations_project').on(table.projectId, table.createdAt)],
);

/** Tokens that a project spent on a day (UTC). */
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
