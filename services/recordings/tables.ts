import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RecordedStep } from '#contracts/worker/recording';
import type { RecordingAside, RecordingWork } from '#contracts/recordings/recording-work';
import type { Arrangement, Recording } from '#contracts/recordings';
import { bytea, moment } from '#services/foundation/database/columns';

/** Steps of a recording that run again before it continues. */
interface Replay extends RecordingAside {
  /** The replayed steps, as they were arranged at that time. */
  parts: Arrangement['parts'];
  /** First id of the steps that are recorded after them. */
  firstId: number;
  /** An action in the step that new steps follow; null when they follow all steps. */
  behind: number | null;
}

/** Recordings, with their settings, claim, progress and end. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    branch: text('branch').notNull(),
    /** Commit whose step code runs. */
    commit: text('commit').notNull(),
    env: jsonb('env').$type<RecordingWork['env']>().notNull(),
    /** Null when the feature is chosen on saving. */
    featureName: text('feature_name'),
    /** Null for a new scenario. */
    scenarioName: text('scenario_name'),
    /** The scenario that runs first, and the number of its steps to run, with those of backgrounds. */
    feature: jsonb('feature').$type<RecordingWork['feature']>().notNull(),
    upTo: integer('up_to').notNull(),
    /** Number of the scenario's own steps that run first, and of the next steps that it replaces. */
    after: integer('after').notNull(),
    replaces: integer('replaces').notNull(),
    /** Path below the environment's address that it opens first; null for the address itself. */
    opensAt: text('opens_at'),
    language: text('language', { enum: ['en', 'de'] }).notNull(),
    viewport: jsonb('viewport').$type<RecordingWork['viewport']>().notNull(),
    limits: jsonb('limits').$type<RecordingWork['limits']>().notNull(),
    state: text('state', { enum: ['wanted', 'starting', 'recording', 'ended'] }).notNull(),
    /** Progress until the recording begins, in words. */
    progress: text('progress').notNull().default(''),
    worker: text('worker'),
    /** Token of the claim. Only its holder may write. */
    token: uuid('token'),
    /** SHA-256, in hex, of the key of a browser on a tester's machine; null for a browser of a worker. */
    lentKey: text('lent_key'),
    /** True when the recording was asked to end, but its worker has not ended it yet. */
    toEnd: boolean('to_end').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When it last began to wait for a worker. */
    wantedAt: moment('wanted_at').notNull(),
    /** When its worker last renewed the claim. */
    seenAt: moment('seen_at'),
    endedAt: moment('ended_at'),
    because: text('because').$type<NonNullable<Recording['because']>>(),
    reason: text('reason'),
    arrangement: jsonb('arrangement')
      .$type<Arrangement>()
      .notNull()
      .default(sql`'{"parts":[],"removed":[]}'`),
    version: integer('version').notNull().default(0),
    /** Where its steps were saved last; null when they were not saved. */
    saved: jsonb('saved').$type<{
      commit: string;
      featureName: string;
      scenarioName: string;
      /** Hash of the proposal. */
      hash: string;
      /** Lines of comments written above its steps; omitted when there are none. */
      comments?: string[];
      /** Columns of Examples that its steps name; omitted when there are none. */
      columns?: string[];
    }>(),
    savedAt: moment('saved_at'),
    /** Contents of the scenario's steps up to the last recorded one. Saving again replaces these steps. */
    savedSteps: jsonb('saved_steps').$type<string[]>(),
    /** Steps that run first in the latest browser, instead of `feature`; null before the first replay. */
    replay: jsonb('replay').$type<Replay>(),
    /** Number of steps that ran before a failed one; null when none failed. */
    failedStep: integer('failed_step'),
    /** True when all steps that had to run first have run. */
    hasBegun: boolean('has_begun').notNull().default(false),
    tried: jsonb('tried').$type<NonNullable<Recording['tried']>>(),
  },
  (table) => [
    index('recordings_project').on(table.projectId, table.createdAt),
    index('recordings_open')
      .on(table.createdAt)
      .where(sql`state <> 'ended'`),
    uniqueIndex('recordings_one_of_a_user')
      .on(table.userId)
      .where(sql`state <> 'ended'`),
  ],
);

/** Recorded steps and notes, as the worker sent them. */
export const recordedSteps = pgTable(
  'recorded_steps',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Id that the recorder gave, in the order of the actions. */
    id: integer('id').notNull(),
    step: jsonb('step').$type<RecordedStep>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.id] })],
);

/** Files that a user uploaded to the page, to add to the project. */
export const recordedFiles = pgTable(
  'recorded_files',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Path in the project: `data/…`. */
    path: text('path').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.path] })],
);

/** Servers with viewers of a recording. Its worker opens a link to each. */
export const recordingViewers = pgTable(
  'recording_viewers',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Id of the server's process. */
    server: uuid('server').notNull(),
    /** Addresses at which workers may reach it, in the order to try them. */
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.server] })],
);

/** Tickets that prove that a link comes from a recording's worker. Used once, within a minute. */
export const recordingTickets = pgTable('recording_tickets', {
  /** SHA-256 of the ticket, in hex. */
  hash: text('hash').primaryKey(),
  recordingId: uuid('recording_id')
    .notNull()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  server: uuid('server').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
