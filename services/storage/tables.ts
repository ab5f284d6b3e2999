import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/** Usage events (specification shell.md section 4, tracked event names). */
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
