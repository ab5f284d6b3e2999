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

/** Steps of a recording that run again before it goes on. */
interface Replay extends RecordingAside {
  /** Those that run, as they stood. */
  parts: Arrangement['parts'];
  /** Ids of what is recorded behind them begin here. */
  firstId: number;
  /** An action behind whose step that comes; null: behind all. */
  behind: number | null;
}

/** A recording: what is asked for, who carries it out, how it ended. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    branch: text('branch').notNull(),
    /** Whose step code runs. */
    commit: text('commit').notNull(),
    env: jsonb('env').$type<RecordingWork['env']>().notNull(),
    /** Null: chosen when it is saved. */
    featureName: text('feature_name'),
    /** Null: a new scenario. */
    scenarioName: text('scenario_name'),
    /** What runs first, and how many steps of it, those of backgrounds included. */
    feature: jsonb('feature').$type<RecordingWork['feature']>().notNull(),
    upTo: integer('up_to').notNull(),
    /** The scenario's own steps among them, and how many behind them it stands in place of. */
    after: integer('after').notNull(),
    replaces: integer('replaces').notNull(),
    /** Path below the address of the environment that it opens first; null: that address. */
    opensAt: text('opens_at'),
    language: text('language', { enum: ['en', 'de'] }).notNull(),
    viewport: jsonb('viewport').$type<RecordingWork['viewport']>().notNull(),
    limits: jsonb('limits').$type<RecordingWork['limits']>().notNull(),
    state: text('state', { enum: ['wanted', 'starting', 'recording', 'ended'] }).notNull(),
    /** What happens before it records, in words. */
    progress: text('progress').notNull().default(''),
    worker: text('worker'),
    /** Of the claim: only its worker writes. */
    token: uuid('token'),
    /** SHA-256 of what a browser on a tester's machine is lent with, in hex; null: a worker has the browser. */
    lentKey: text('lent_key'),
    /** A person wants it to end, and its worker has not done so yet. */
    toEnd: boolean('to_end').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Since when it waits for a worker, or did last. */
    wantedAt: moment('wanted_at').notNull(),
    /** Last sign of life of its worker. */
    seenAt: moment('seen_at'),
    endedAt: moment('ended_at'),
    because: text('because').$type<NonNullable<Recording['because']>>(),
    reason: text('reason'),
    arrangement: jsonb('arrangement')
      .$type<Arrangement>()
      .notNull()
      .default(sql`'{"parts":[],"removed":[]}'`),
    version: integer('version').notNull().default(0),
    /** Where its steps were saved last, and of what; null: they were not. */
    saved: jsonb('saved').$type<{
      commit: string;
      featureName: string;
      scenarioName: string;
      /** Of the proposal. */
      hash: string;
      /** Lines of comments that it wrote above its steps; left out: none. */
      comments?: string[];
      /** Columns of Examples that its steps name; left out: none. */
      columns?: string[];
    }>(),
    savedAt: moment('saved_at'),
    /** What all steps of the scenario say, up to the last one that was recorded: saved again, they are replaced. */
    savedSteps: jsonb('saved_steps').$type<string[]>(),
    /** What runs first in the browser that was opened last, in place of `feature`; null: it was opened once. */
    replay: jsonb('replay').$type<Replay>(),
    /** How many steps ran before one that failed; null: none did. */
    failedStep: integer('failed_step'),
    /** All that had to run first did. */
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

/** What was recorded, as the worker tells it. */
export const recordedSteps = pgTable(
  'recorded_steps',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Of the recorder, in the order of what was done. */
    id: integer('id').notNull(),
    step: jsonb('step').$type<RecordedStep>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.id] })],
);

/** Files that a person gave to the page, for the project. */
export const recordedFiles = pgTable(
  'recorded_files',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** In the project: `data/…`. */
    path: text('path').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.path] })],
);

/** Servers where somebody looks at a recording: its worker opens a link to each. */
export const recordingViewers = pgTable(
  'recording_viewers',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** The server, by an id of its process. */
    server: uuid('server').notNull(),
    /** Where workers may reach it, to be tried in order. */
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.server] })],
);

/** What proves to a server that a link comes from the worker of a recording: used once, within a minute. */
export const recordingTickets = pgTable('recording_tickets', {
  /** SHA-256 of the ticket, in hex. */
  hash: text('hash').primaryKey(),
  recordingId: uuid('recording_id')
    .notNull()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  server: uuid('server').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
