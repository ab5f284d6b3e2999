import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ExplorationEnd,
  ExplorationFinding,
  ExplorationSettings,
  ExplorationStep,
  ExplorationWork,
  ExploredForm,
  HeldRequest,
  PassedOver,
  SuiteDraft,
  SuiteReach,
} from '#contracts/worker/exploration';
import type { SavedSuite } from '#contracts/explorations';
import { moment } from '#services/foundation/database/columns';

/** Explorations of applications, with their settings, progress and end. */
export const explorations = pgTable(
  'explorations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    branch: text('branch').notNull(),
    /** Commit whose step code runs. */
    commit: text('commit').notNull(),
    env: jsonb('env').$type<{ name: string; baseUrl: string }>().notNull(),
    /** Settings; pages and minutes are limits for all its starts together. */
    settings: jsonb('settings').$type<ExplorationSettings>().notNull(),
    /** The scenario that runs first, and the number of its steps to run, with those of backgrounds. */
    feature: jsonb('feature').$type<ExplorationWork['feature']>().notNull(),
    upTo: integer('up_to').notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'stopped'] }).notNull(),
    /** Group of its job; each start has a new one. */
    groupId: uuid('group_id').notNull(),
    /** Number of the valid claim of that job. Messages of older claims are ignored. */
    attempt: integer('attempt').notNull().default(0),
    worker: text('worker'),
    progress: text('progress').notNull().default(''),
    /** Number of addresses to visit, as last reported. */
    waiting: integer('waiting').notNull().default(0),
    because: text('because').$type<ExplorationEnd>(),
    reason: text('reason'),
    /** Milliseconds of all claims that are over. */
    took: integer('took').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When the present claim, or the last one, started. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('explorations_project').on(table.projectId, table.createdAt),
    uniqueIndex('explorations_one_of_an_environment')
      .on(table.projectId, table.branch, sql`(env ->> 'name')`)
      .where(sql`state in ('queued', 'running')`),
  ],
);

const ofExploration = () =>
  uuid('exploration_id')
    .notNull()
    .references(() => explorations.id, { onDelete: 'cascade' });

/** Pages that explorations visited, and views of these pages. */
export const explorationPages = pgTable(
  'exploration_pages',
  {
    explorationId: ofExploration(),
    /** Position in the order in which the pages were seen, from 0. */
    position: integer('position').notNull(),
    address: text('address').notNull(),
    route: text('route').notNull(),
    title: text('title').notNull(),
    status: smallint('status'),
    path: jsonb('path').$type<ExplorationStep[]>().notNull(),
    group: text('kind').notNull(),
    isNew: boolean('is_new').notNull(),
    isVisit: boolean('is_visit').notNull(),
  },
  (table) => [primaryKey({ columns: [table.explorationId, table.position] })],
);

/** Addresses that explorations found but have not visited. */
export const explorationWaiting = pgTable(
  'exploration_waiting',
  {
    explorationId: ofExploration(),
    /** sha-256 of the address. */
    key: text('key').notNull(),
    position: integer('position').notNull(),
    address: text('address').notNull(),
    group: text('kind').notNull(),
    path: jsonb('path').$type<ExplorationStep[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.explorationId, table.key] })],
);

/** Other notes: findings, skipped targets, blocked requests, forms, drafts, their reach, saved suites. */
export const explorationNotes = pgTable(
  'exploration_notes',
  {
    explorationId: ofExploration(),
    kind: text('kind', { enum: ['finding', 'passed', 'held', 'form', 'draft', 'reach', 'saved'] }).notNull(),
    /** sha-256 of the note's identity. A later note with the same key replaces the earlier one. */
    key: text('key').notNull(),
    position: integer('position').notNull(),
    note: jsonb('note')
      .$type<
        ExplorationFinding | PassedOver | HeldRequest | ExploredForm | SuiteDraft | SuiteReach | SavedSuite
      >()
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.explorationId, table.kind, table.key] })],
);
