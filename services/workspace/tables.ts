import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What a user had open last in a project. */
export const lastActive = pgTable(
  'workspace_last_active',
  {
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    environment: text('environment'),
    branch: text('branch'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
);
