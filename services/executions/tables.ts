import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ExecutionSummary, Flow, Schedule, StartSlot } from '#contracts/executions';
import type { HealingMode } from '#contracts/worker/healing';
import { moment } from '#services/foundation/database/columns';

/**
 * Started runs of scenarios. An instance, its run in the runs service and its group of jobs have the same id. The run
 * has the progress, which is not repeated here.
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
    /** True when its schedule started it. */
    viaCron: boolean('via_cron').notNull().default(false),
    /** False for a run from the features page, which is an execution of its own. */
    planned: boolean('planned').notNull().default(false),
    /** When a person stopped it. */
    haltedAt: moment('halted_at'),
    /** Why a slot of its schedule could not start. Null for instances that started. */
    notStarted: text('not_started'),
    /** True when the user who started it by hand has not read its end. */
    unread: boolean('unread').notNull().default(false),
    /**
     * The execution whose results it repeats. Null when it is no rerun. It appears among the last runs of that
     * execution, but is an execution of its own, so that the other can start at the same time.
     */
    repeatedExecution: uuid('repeated_execution'),
  },
  (table) => [
    index('instances_unread')
      .on(table.projectId, table.userId)
      .where(sql`unread`),
    index('instances_project').on(table.projectId, table.createdAt),
    index('instances_execution').on(table.executionId, table.createdAt),
    index('instances_repeated')
      .on(table.repeatedExecution, table.createdAt)
      .where(sql`repeated_execution is not null`),
  ],
);

/** Planned executions (docs/rules/executions.md, Plan). */
export const executions = pgTable(
  'executions',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    env: text('env').notNull(),
    branch: text('branch').notNull(),
    isSingleThreaded: boolean('is_single_threaded').notNull().default(false),
    /** How its runs treat locators that match nothing. */
    healing: text('healing').$type<HealingMode>().notNull().default('propose'),
    flows: jsonb('flows').$type<Flow[]>().notNull(),
    /** Data for lists, because flows can be large. */
    counts: jsonb('counts').$type<ExecutionSummary['counts']>().notNull(),
    runnable: boolean('runnable').notNull(),
    schedule: jsonb('schedule').$type<Schedule>(),
    enabled: boolean('enabled').notNull().default(false),
    /** Next start by the schedule. Null while disabled. */
    nextRunAt: moment('next_run_at'),
    /**
     * End of the license that disabled the schedule. Null when it is enabled or a person disabled it. Every change of
     * the schedule clears it, so that a renewal only enables unchanged schedules.
     */
    licenceEndedAt: moment('licence_ended_at'),
    /** Increases with every save. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('executions_name').on(table.projectId, sql`lower(${table.name})`),
    index('executions_due')
      .on(table.nextRunAt)
      .where(sql`enabled`),
    index('executions_licence_ended')
      .on(table.projectId)
      .where(sql`licence_ended_at is not null`),
  ],
);

/** Times at which schedules were due. The key ensures that two servers start a slot only once. */
export const executionSlots = pgTable(
  'execution_slots',
  {
    executionId: uuid('execution_id')
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    slot: moment('slot').notNull(),
    outcome: text('outcome').$type<StartSlot['outcome']>().notNull(),
    instanceId: uuid('instance_id'),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.slot] })],
);
