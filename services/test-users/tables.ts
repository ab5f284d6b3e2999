import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Credentials that step code signs in with. */
export const testUserRows = pgTable(
  'test_users',
  {
    projectId: uuid('project_id').notNull(),
    username: text('username').notNull(),
    /** Sealed with the server's key, as the seed is. */
    password: text('password').notNull(),
    secretKey: text('secret_key'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.username] })],
);
