import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Credentials with which step code signs in. */
export const testUserRows = pgTable(
  'test_users',
  {
    projectId: uuid('project_id').notNull(),
    username: text('username').notNull(),
    /** Sealed with the server's key, like the seed. */
    password: text('password').notNull(),
    secretKey: text('secret_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.username] })],
);
