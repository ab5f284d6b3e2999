import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Workers that take jobs, with the time of their last heartbeat. Old ones are deleted. */
export const workers = pgTable('workers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  host: text('host').notNull(),
  /** Maximum number of simultaneous scenarios, and the number that run now. */
  slots: integer('slots').notNull(),
  busy: integer('busy').notNull(),
  /** Maximum number of simultaneous recordings, and the number that run now. */
  recorders: integer('recorders').notNull().default(0),
  recording: integer('recording').notNull().default(0),
  /** Origin and names of its browsers, e.g. `local: chromium`. */
  browsers: text('browsers').notNull(),
  /** How the worker isolates step code. */
  isolation: text('isolation').notNull(),
  /** Why it takes no jobs at the moment. Null when it does. */
  waitsFor: text('waits_for'),
  isolationReason: text('isolation_reason').notNull().default(''),
  /** True when it takes no jobs while there is more than one account. */
  oneAccountOnly: boolean('one_account_only').notNull().default(false),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** Servers that answer pages and calls. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  address: text('address').notNull(),
  /** Fingerprint of the secret for session cookies. Servers side by side must have the same secret. */
  session: text('session').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** Values that must be equal for all processes on this database: fingerprints of keys, never the keys. */
export const agreements = pgTable('agreements', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
