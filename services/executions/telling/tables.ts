import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  Delivery,
  ExecutionNotifications,
  MailWish,
  ProjectNotifications,
  ToldEvent,
} from '#contracts/executions';
import { moment } from '#services/foundation/database/columns';
import { happenings } from '#services/foundation/happenings/tables';
import { executions } from '../tables';

/** Whom a project tells; one without a row tells nobody. */
export const projectTelling = pgTable('project_telling', {
  projectId: uuid('project_id').primaryKey(),
  choice: jsonb('choice').$type<ProjectNotifications>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Whom an execution tells; one without a row does as its project says. */
export const executionTelling = pgTable('execution_telling', {
  executionId: uuid('execution_id')
    .primaryKey()
    .references(() => executions.id, { onDelete: 'cascade' }),
  projectId: uuid('project_id').notNull(),
  choice: jsonb('choice').$type<ExecutionNotifications>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * Answers of mail addresses: whether mails of a project are wanted. A row stays when the project does without its address, so that
 * nobody is asked twice, and who wanted no more mails gets none once the address is added again.
 */
export const mailWishes = pgTable(
  'mail_wishes',
  {
    projectId: uuid('project_id').notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    wish: text('wish').$type<MailWish>().notNull(),
    /** When the next mail that asks is due; also the end of the time that an attempt under way has. Null: none is due. */
    askAt: moment('ask_at'),
    /** Attempts at that mail that were begun. */
    attempts: integer('attempts').notNull().default(0),
    askedAt: moment('asked_at'),
    error: text('error'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.address] }),
    index('mail_wishes_due')
      .on(table.askAt)
      .where(sql`ask_at is not null`),
  ],
);

/** Addresses that are called when something happened. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    /** Sealed, as it may hold a secret. */
    url: text('url').notNull(),
    shown: text('shown').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
    secretAt: moment('secret_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('webhooks_project').on(table.projectId, table.createdAt)],
);

/** What is told to one recipient. The key has it told once, however many servers work it out. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** What a receiver tells a second sending of it by. */
    id: uuid('id').primaryKey(),
    happeningId: uuid('happening_id')
      .notNull()
      .references(() => happenings.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').notNull(),
    event: text('event').$type<ToldEvent>().notNull(),
    channel: text('channel').$type<Delivery['channel']>().notNull(),
    /** Mail address, or id of the webhook, which may be gone. */
    recipient: text('recipient').notNull(),
    /** As the log shows it. */
    shown: text('shown').notNull(),
    state: text('state').$type<Delivery['state']>().notNull().default('pending'),
    /** Begun ones, since it was to be sent, or to be sent again. */
    attempts: integer('attempts').notNull().default(0),
    /** Also the end of the time that an attempt under way has. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    error: text('error'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.happeningId, table.channel, table.recipient),
    index('deliveries_project').on(table.projectId, table.createdAt),
    index('deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`state = 'pending'`),
  ],
);
