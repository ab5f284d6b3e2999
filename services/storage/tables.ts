import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Usage events (docs/rules/calls.md, Usage events). */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    details: jsonb('details').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('usage_events_project').on(table.projectId, table.at)],
);

/** Unused tickets for sockets. They are in the database because the socket may reach another server. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    /** SHA-256 of the ticket, in hex. */
    hash: text('hash').primaryKey(),
    /** The bearer token of the caller, sealed with the ticket. The table alone does not reveal it. */
    bearer: text('bearer').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('socket_tickets_expires_at').on(table.expiresAt)],
);
