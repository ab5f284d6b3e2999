import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  Delivery,
  ExecutionNotifications,
  MailWish,
  ProjectNotifications,
  NotifiedEvent,
} from '#contracts/executions';
import { moment } from '#services/foundation/database/columns';
import { happenings } from '#services/foundation/happenings/tables';
import { executions } from '../tables';

/** Recipients of a project's notifications. A project without a row notifies nobody. */
export const projectTelling = pgTable('project_telling', {
  projectId: uuid('project_id').primaryKey(),
  choice: jsonb('choice').$type<ProjectNotifications>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Recipients of an execution's notifications. Without a row, the project's choice applies. */
export const executionTelling = pgTable('execution_telling', {
  executionId: uuid('execution_id')
    .primaryKey()
    .references(() => executions.id, { onDelete: 'cascade' }),
  projectId: uuid('project_id').notNull(),
  choice: jsonb('choice').$type<ExecutionNotifications>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * Answers of mail addresses whether they want mails of a project. A row stays after its address is removed from the
 * project, so that nobody is asked twice, and nobody who stopped mails gets them when the address is added again.
 */
export const mailWishes = pgTable(
  'mail_wishes',
  {
    projectId: uuid('project_id').notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    wish: text('wish').$type<MailWish>().notNull(),
    /** When the next consent mail is due. During an attempt, the end of its lease. Null: none is due. */
    askAt: moment('ask_at'),
    /** Started attempts at that mail. */
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

/** Addresses that are called on events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    /** Sealed, because the address may contain a secret. */
    url: text('url').notNull(),
    shown: text('shown').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
    secretAt: moment('secret_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('webhooks_project').on(table.projectId, table.createdAt)],
);

/** Notifications for one recipient each. The key prevents duplicates when several servers create them. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Receivers recognise repeated notifications by this id. */
    id: uuid('id').primaryKey(),
    happeningId: uuid('happening_id')
      .notNull()
      .references(() => happenings.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').notNull(),
    event: text('event').$type<NotifiedEvent>().notNull(),
    channel: text('channel').$type<Delivery['channel']>().notNull(),
    /** Mail address, or id of the webhook, which may be deleted. */
    recipient: text('recipient').notNull(),
    /** Recipient as the log shows it. */
    shown: text('shown').notNull(),
    state: text('state').$type<Delivery['state']>().notNull().default('pending'),
    /** Attempts started since it was first sent, or since it was last sent again. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due. During an attempt, the end of its lease. */
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
