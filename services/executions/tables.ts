import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Started runs of scenarios. The id of an instance is also the id of its run in the runs service. */
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
    state: text('state', { enum: ['queued', 'running', 'stopping', 'done'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    total: integer('total').notNull(),
  },
  (table) => [
    index('instances_project').on(table.projectId, table.createdAt),
    index('instances_execution').on(table.executionId, table.createdAt),
  ],
);
