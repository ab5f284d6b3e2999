import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** The place that a user last had open in a project. */
export const lastActive = pgTable(
  'workspace_last_active',
  {
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    environment: text('environment'),
    branch: text('branch'),
    /** Names of the folders, outermost first. */
    folder: text('folder')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Position in the feature saved last, from 0; -1 for none. */
    scenarioIndex: integer('scenario_index').notNull().default(-1),
    /** Name of the open feature, without `.feature`. */
    feature: text('feature'),
    /** Folders open in the tree, as paths with `/`. */
    expanded: text('expanded')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
);

/** The user's progress in the first steps (docs/rules/projects.md, First steps). */
export const onboarding = pgTable('onboarding', {
  userId: uuid('user_id').primaryKey(),
  lastCompletedStep: integer('last_completed_step').notNull().default(0),
});
