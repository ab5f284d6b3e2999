import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Credentials that step code signs in with. */
export const testUserRows = pgTable(
  'test_users',
  {
    projectId: uuid('project_id').notNull(),
    username: text('username').notNull(),
    /** Sealed with the server's key, as the seed is. */
    password: text('password').notNull(),
    secretKey: text('secret_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.username] })],
);
