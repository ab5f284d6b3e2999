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

/** An exploration of an application: what was asked for, how far it is, how it ended. */
export const explorations = pgTable(
  'explorations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    branch: text('branch').notNull(),
    /** Whose step code runs. */
    commit: text('commit').notNull(),
    env: jsonb('env').$type<{ name: string; baseUrl: string }>().notNull(),
    /** Pages and minutes are those of all its starts together. */
    settings: jsonb('settings').$type<ExplorationSettings>().notNull(),
    /** What runs first, and how many steps of it, those of backgrounds included. */
    feature: jsonb('feature').$type<ExplorationWork['feature']>().notNull(),
    upTo: integer('up_to').notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'stopped'] }).notNull(),
    /** The group of its job: a new one for each start. */
    groupId: uuid('group_id').notNull(),
    /** The claim of that job: what older ones tell is ignored. */
    attempt: integer('attempt').notNull().default(0),
    worker: text('worker'),
    progress: text('progress').notNull().default(''),
    /** Addresses that wait, as was told last. */
    waiting: integer('waiting').notNull().default(0),
    because: text('because').$type<ExplorationEnd>(),
    reason: text('reason'),
    /** Milliseconds of claims that are over. */
    took: integer('took').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Of the present claim, or the last one. */
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

/** Pages that it visited, and views of them. */
export const explorationPages = pgTable(
  'exploration_pages',
  {
    explorationId: ofExploration(),
    /** In the order in which they were seen, from 0. */
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

/** Addresses that it found and has not visited. */
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

/** What else it noted: findings, what it passed over, requests that it held back, forms, scenarios, how much they are of, and where they were saved. */
export const explorationNotes = pgTable(
  'exploration_notes',
  {
    explorationId: ofExploration(),
    kind: text('kind', { enum: ['finding', 'passed', 'held', 'form', 'draft', 'reach', 'saved'] }).notNull(),
    /** sha-256 of what makes it one: noted again, it takes the place of the one before. */
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
