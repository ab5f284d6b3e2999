import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  companyName: text('company_name').notNull().default(''),
  /** argon2id in PHC form. */
  passwordHash: text('password_hash').notNull(),
  lastActiveProjectId: uuid('last_active_project_id'),
  createdAt: moment('created_at').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** sha-256 of the token, hex: a stolen table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** End of the absolute lifetime. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const projects = pgTable('projects', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  url: text('url').notNull().default(''),
  demo: boolean('demo').notNull().default(false),
  adminUserId: uuid('admin_user_id')
    .notNull()
    .references(() => users.id),
  /** First moment the licence is no longer valid. */
  licenceEndsAt: moment('licence_ends_at').notNull(),
  maxExecutionThreads: integer('max_execution_threads').notNull(),
  npmrc: text('npmrc').notNull().default(''),
  createdAt: moment('created_at').notNull(),
});

export const members = pgTable(
  'members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['ADMIN', 'MEMBER'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('members_user').on(table.userId, table.projectId),
  ],
);
