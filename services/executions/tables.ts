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
import type { ExecutionSummary, Flow, Schedule, Slot } from '#contracts/executions';
import type { HealingMode } from '#contracts/worker/healing';
import { moment } from '#services/foundation/database/columns';

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
    /** Started by its schedule. */
    viaCron: boolean('via_cron').notNull().default(false),
    /** False: a run from the features page, an execution of its own. */
    planned: boolean('planned').notNull().default(false),
    /** When a person stopped it. */
    haltedAt: moment('halted_at'),
    /** Why a slot of its schedule could not start; null for what started. */
    notStarted: text('not_started'),
    /** Who started it by hand has not read how it ended. */
    unread: boolean('unread').notNull().default(false),
    /**
     * The execution of whose run it repeats results; null for all others. It is among the last runs of that execution,
     * and else one of its own: the execution starts whatever somebody repeats meanwhile.
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
    /** What its starts do about locators that lead nowhere. */
    healing: text('healing').$type<HealingMode>().notNull().default('propose'),
    flows: jsonb('flows').$type<Flow[]>().notNull(),
    /** What lists show of the flows, which can be large. */
    counts: jsonb('counts').$type<ExecutionSummary['counts']>().notNull(),
    runnable: boolean('runnable').notNull(),
    schedule: jsonb('schedule').$type<Schedule>(),
    enabled: boolean('enabled').notNull().default(false),
    /** Next start by the schedule; null while it is not enabled. */
    nextRunAt: moment('next_run_at'),
    /**
     * When the license ended whose end turned the schedule off; null when it is on, or when a person turned it off. Who
     * changes the schedule clears it, so that a renewal turns on only what nobody changed.
     */
    licenceEndedAt: moment('licence_ended_at'),
    /** Grows with every save. */
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

/** Times at which schedules were due. The key has two servers start a slot once. */
export const executionSlots = pgTable(
  'execution_slots',
  {
    executionId: uuid('execution_id')
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    slot: moment('slot').notNull(),
    outcome: text('outcome').$type<Slot['outcome']>().notNull(),
    instanceId: uuid('instance_id'),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.slot] })],
);
