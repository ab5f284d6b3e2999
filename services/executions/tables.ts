import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Started runs of scenarios. The id of an instance is also the id of its run in the runs service and of its group of
 * jobs; how far it is stands there and is not repeated here.
 */
export const instances = pgTable(
  'instances',
  {
    id: uuid('id').primaryKey(),
    executionId: uuid('execution_id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    env: text('env').notNull(),
    branch: text('branch').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a person stopped it. */
    haltedAt: moment('halted_at'),
  },
  (table) => [index('instances_execution').on(table.executionId, table.createdAt)],
);
