import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Workers that take jobs, each with the time of its last heartbeat; gone ones are pruned. */
export const workers = pgTable('workers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  host: text('host').notNull(),
  /** Scenarios at once, and how many run now. */
  slots: integer('slots').notNull(),
  busy: integer('busy').notNull(),
  /** Recordings at once, and how many run now. */
  recorders: integer('recorders').notNull().default(0),
  recording: integer('recording').notNull().default(0),
  /** Where its browsers come from, and which there are, e.g. `local: chromium`. */
  browsers: text('browsers').notNull(),
  /** What keeps step code in. */
  isolation: text('isolation').notNull(),
  /** Why it takes no job though it could; null when it does. */
  waitsFor: text('waits_for'),
  isolationReason: text('isolation_reason').notNull().default(''),
  /** Takes no job while there is more than one account. */
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
  /** Fingerprint of what signs session cookies: servers side by side must have the same. */
  session: text('session').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** What every process on this database must agree about: fingerprints of keys, never the keys. */
export const agreements = pgTable('agreements', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
