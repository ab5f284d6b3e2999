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
import type { HealReport } from '#contracts/worker/healing';
import type { ProposedFix, Verification } from '#contracts/runs/code-fixes';
import { bytea, moment } from '#services/foundation/database/columns';
import { attempts } from '../tables';

/** Looks of pages as runs saw them, each once per project. Unused looks are removed. */
export const pageLooks = pgTable(
  'page_looks',
  {
    projectId: uuid('project_id').notNull(),
    /** sha-256 of the look before compression. */
    digest: text('digest').notNull(),
    /** Compressed; runner/healing/page-look.ts reads it. */
    look: bytea('look').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.digest] })],
);

/** Last known state of each use of an element (contracts/worker/healing.ts). */
export const elementMemory = pgTable(
  'element_memory',
  {
    projectId: uuid('project_id').notNull(),
    env: text('env').notNull(),
    /** sha-256 of pattern, ordinal, locator and route, which are too long for a key. */
    key: text('key').notNull(),
    /** sha-256 of the pattern. */
    patternKey: text('pattern_key').notNull(),
    pattern: text('pattern').notNull(),
    ordinal: smallint('ordinal').notNull(),
    locator: text('locator').notNull(),
    action: text('action').notNull(),
    route: text('route').notNull(),
    look: text('look').notNull(),
    target: smallint('target').notNull(),
    /** Duration of the longest call, in milliseconds. */
    took: integer('took').notNull(),
    /** A screenshot of the page at that time. It is deleted with its run. */
    screenshotId: uuid('screenshot_id'),
    /** Last time that a run saw the element. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.env, table.key] }),
    index('element_memory_pattern').on(table.projectId, table.env, table.patternKey),
    index('element_memory_look').on(table.projectId, table.look),
    index('element_memory_seen').on(table.seenAt),
  ],
);

export interface LastFound {
  testCaseId: string;
  runId: string;
  scenarioName: string;
  featureName: string;
  uri: string;
  /** Name of the environment. */
  env: string;
  /** Keyword and text. */
  step: string;
}

/** Code fixes for people to decide. An open fix stands for all scenarios that the same edit would fix. */
export const oversights = pgTable(
  'oversights',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    branch: text('branch').notNull(),
    /** sha-256 of file, place and new text. */
    editKey: text('edit_key').notNull(),
    state: text('state', { enum: ['open', 'accepted', 'discarded', 'outdated'] }).notNull(),
    fix: jsonb('fix').$type<ProposedFix>().notNull(),
    /** Action of the call that failed, e.g. `click`. */
    action: text('action').notNull(),
    /** How often runs found the fix, and how often a run continued with it. */
    found: integer('found').notNull().default(1),
    healed: integer('healed').notNull().default(0),
    pattern: text('pattern').notNull(),
    /** The use whose locator failed, and the proposed element. A discard keeps runs from healing this pair. */
    useKey: text('use_key').notNull(),
    identity: text('identity'),
    /** The scenario and step where the fix was found last. Their run may be deleted. */
    last: jsonb('last').$type<LastFound>().notNull(),
    /** The last verification, with the ids of earlier runs. */
    verification: jsonb('verification').$type<Verification & { earlier?: string[] }>(),
    /** The version of its file on which the fix was tried out last. */
    triedVersion: text('tried_version'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    decidedAt: moment('decided_at'),
    /** Id (of the auth service) and name of the user. */
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    /** Set on accepted fixes only. */
    commit: text('commit'),
  },
  (table) => [
    uniqueIndex('oversights_open')
      .on(table.projectId, table.branch, table.editKey)
      .where(sql`state = 'open'`),
    index('oversights_project').on(table.projectId, table.state, table.updatedAt),
    index('oversights_discarded')
      .on(table.projectId, table.useKey)
      .where(sql`state = 'discarded'`),
  ],
);

/** Settings for code fixes that nobody has decided. A project without a row does nothing with them. */
export const reviewSettings = pgTable('review_settings', {
  projectId: uuid('project_id').primaryKey(),
  verifiesFixes: boolean('verifies_fixes').notNull(),
  /** Id (of the auth service) and name of the user. Automatic trials run on this user's behalf. */
  setBy: text('set_by').notNull(),
  setByName: text('set_by_name').notNull(),
  setAt: moment('set_at').notNull(),
});

/** Results of searches for an element in an attempt. They are deleted with its run. */
export const healings = pgTable(
  'healings',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    runId: uuid('run_id').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    stepIndex: smallint('step_index').notNull(),
    report: jsonb('report').$type<HealReport>().notNull(),
    /** Screenshots of the attempt: the page at that moment, and the remembered page. */
    screenshotId: uuid('screenshot_id'),
    beforeScreenshotId: uuid('before_screenshot_id'),
    /** The remembered look, which reports draw when there is no screenshot. */
    look: text('look'),
    lookTarget: smallint('look_target'),
    /** Null when there is nothing to decide. */
    oversightId: uuid('oversight_id').references(() => oversights.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('healings_attempt').on(table.attemptId),
    index('healings_oversight').on(table.oversightId, table.createdAt),
    index('healings_look').on(table.projectId, table.look),
  ],
);

/** Comments of people about fixes. */
export const oversightComments = pgTable(
  'oversight_comments',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    oversightId: uuid('oversight_id')
      .notNull()
      .references(() => oversights.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [index('oversight_comments_of').on(table.oversightId, table.createdAt)],
);
