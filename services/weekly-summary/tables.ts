import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Weeks whose mails were sent. The key ensures that several servers send them once. */
export const weeklySummaries = pgTable(
  'weekly_summaries',
  {
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** First day of the week, yyyy-MM-dd. */
    week: text('week').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId, table.week] })],
);
