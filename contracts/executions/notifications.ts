import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { parseUrl } from '#domain/parse-url';
import { mailAddressState } from './mail-addresses';
import {
  maxAddresses,
  maxMembers,
  maxWebhooks,
  tooManyMembers,
  notifiedEvents,
} from '#domain/executions/told-events';

export * from '#domain/executions/told-events';

/** Recipients of notifications about executions (docs/rules/executions.md, Telling). */

const notifiedEvent = z.enum(notifiedEvents);

/** A mail address. The check is deliberately simple, because only sending shows if an address works. */
export const mailAddress = z
  .string()
  .trim()
  .max(254, 'The address is too long')
  .regex(
    /^[^\s@<>,;:"\\\p{Cc}]+@[^\s@<>,;:"\\\p{Cc}]+\.[^\s@<>,;:"\\.\p{Cc}]+$/u,
    'Please enter a valid email',
  );

const events = z.array(notifiedEvent).max(notifiedEvents.length);
const userIds = z.array(z.string().max(100)).max(maxMembers, tooManyMembers);

/** Default notifications of a project for its executions. All webhooks of the project are called. */
export const projectNotifications = z.object({
  events,
  /** User ids. Former members get no notifications. */
  members: userIds,
  /** Other mail addresses. */
  addresses: z.array(mailAddress).max(maxAddresses, `At most ${maxAddresses} addresses`),
});
export type ProjectNotifications = z.infer<typeof projectNotifications>;

/** Notifications of one execution: as in the project, to nobody, or to chosen recipients. */
export const executionNotifications = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('project') }),
  z.object({ tell: z.literal('nobody') }),
  z.object({
    tell: z.literal('own'),
    events,
    members: userIds,
    addresses: z.array(z.string().max(254)).max(maxAddresses),
    /** Ids of the project's webhooks. */
    webhooks: z.array(z.string().max(100)).max(maxWebhooks),
  }),
]);
export type ExecutionNotifications = z.infer<typeof executionNotifications>;

/** A webhook. Its secret is returned once, when it is created. */
export const webhook = z.object({
  id: z.string(),
  /** Address without parts that may be secret. */
  shown: z.string(),
  createdAt: z.number(),
  /** When its secret was created. */
  secretAt: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

/**
 * `pending`: not sent yet, or waiting for a retry; `sent`: the mail server accepted the mail, or the webhook answered
 * 2xx; `kept`: the server sends no mail, so the mail is a file in its outbox; `failed`: no more retries.
 */
export const deliveryState = z.enum(['pending', 'sent', 'kept', 'failed']);

/** A notification that was sent, or will be sent. */
export const delivery = z.object({
  id: z.string(),
  event: notifiedEvent,
  channel: z.enum(['mail', 'webhook']),
  /** Mail address, or the shown address of the webhook. */
  to: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  /** Why the last attempt failed; null when none failed. */
  error: z.string().nullable(),
  /** Epoch milliseconds. */
  happenedAt: z.number(),
  sentAt: z.number().nullable(),
  nextAttemptAt: z.number().nullable(),
  runId: z.string(),
  runNumber: z.number().int(),
  execution: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const projectId = z.string();
const ofWebhook = z.object({ projectId, id: z.string().max(100) });

export const notificationCalls = {
  getNotifications: endpoint({
    method: 'GET',
    path: '/notifications/all',
    summary:
      'Returns who is notified about runs by the project and, if one is named, by an execution, and the latest notifications.',
    access: 'member',
    query: z.object({ projectId, executionId: z.string().max(100).optional() }),
    answer: answerOf({
      project: projectNotifications,
      /** Null when the call named no execution, or the execution does not exist. */
      execution: executionNotifications.nullable(),
      webhooks: z.array(webhook),
      /** Other mail addresses of the project, and members who stopped their mails. */
      addresses: z.array(mailAddressState),
      /** Members, sorted by name. */
      people: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
      /** Newest first, at most 50. */
      deliveries: z.array(delivery),
    }),
  }),
  setNotifications: endpoint({
    method: 'POST',
    path: '/notifications/project',
    summary: 'Changes who is notified about executions of the project that have no setting of their own.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId, notifications: projectNotifications }),
    answer: answerOf({}),
  }),
  setExecutionNotifications: endpoint({
    method: 'POST',
    path: '/notifications/execution',
    summary:
      'Changes who is notified about an execution: the recipients of the project, nobody, or its own selection of them.',
    access: 'member',
    licence: true,
    body: z.object({ projectId, id: z.string().max(100), notifications: executionNotifications }),
    /** `because`: `missing` */
    answer: answerOf({}),
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/notifications/webhooks',
    summary: 'Adds a webhook, signed as in Standard Webhooks. Only this answer contains the secret.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId, url: z.string().max(2000) }),
    /** `because`: `address` (calls to it are not allowed), `many` */
    answer: answerOf({ webhook, secret: z.string() }),
  }),
  rollWebhookSecret: endpoint({
    method: 'POST',
    path: '/notifications/webhooks/roll',
    summary:
      'Replaces the secret of a webhook. Only this answer contains the new secret. The old secret signs no further call.',
    access: 'admin',
    body: ofWebhook,
    answer: answerOf({ webhook, secret: z.string() }),
  }),
  removeWebhook: endpoint({
    method: 'POST',
    path: '/notifications/webhooks/remove',
    summary: 'Removes a webhook. Notifications that were not delivered yet are dropped.',
    access: 'admin',
    body: ofWebhook,
    answer: answerOf({}),
  }),
  testNotifications: endpoint({
    method: 'POST',
    path: '/notifications/test',
    summary:
      'Sends a test to a webhook or, without one, a test mail to the caller, and waits for the result.',
    access: 'admin',
    body: z.object({ projectId, webhookId: z.string().max(100).optional() }),
    /** `because`: `missing`. `error`: why it was not accepted; null when it was. `kept`: as for deliveries. */
    answer: answerOf({ to: z.string(), error: z.string().nullable(), kept: z.boolean().default(false) }),
  }),
  resendNotification: endpoint({
    method: 'POST',
    path: '/notifications/resend',
    summary:
      'Sends a notification again that was sent, stored or given up. The id stays the same, so its receiver can recognise it.',
    access: 'admin',
    body: z.object({ projectId, id: z.string().max(100) }),
    /** `because`: `missing` */
    answer: answerOf({}),
  }),
};

export type WebhookReading = { ok: true; url: URL } | { ok: false; problem: string };

/**
 * Parses a typed webhook address. Does not check if calls to the host are allowed: see
 * services/foundation/git/host-rules.ts.
 * @returns the URL, or a problem in words for the user
 */
export function readWebhookAddress(text: string, { allowHttp }: { allowHttp: boolean }): WebhookReading {
  const typed = text.trim();
  const refuse = (problem: string) => ({ ok: false as const, problem });
  if (typed === '') return refuse('Enter the address to call');
  if (typed.length > 2000) return refuse('The address is too long');
  if (!(allowHttp ? /^https?:\/\/[^/]/i : /^https:\/\/[^/]/i).test(typed))
    return refuse(`The address must start with ${allowHttp ? 'https:// or http://' : 'https://'}`);
  // A URL parser silently drops tabs and line breaks.
  const url = /[\s\\\p{Cc}]/u.test(typed) ? null : parseUrl(typed);
  if (url === null) return refuse('Enter an address such as https://example.com/hooks/tests');
  if (url.username || url.password) return refuse('The address must not hold a user name or password');
  if (url.hash || typed.includes('#')) return refuse('The address must not have a #');
  return { ok: true, url };
}

/** Returns a webhook address for display. Cuts long path parts and the query, which may hold a secret. */
export function shownWebhook(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return '';
  const path = parsed.pathname
    .split('/')
    .map((part) => (part.length > 16 ? `${part.slice(0, 4)}…` : part))
    .join('/');
  const whole = `${parsed.origin}${path}${parsed.search ? '?…' : ''}`;
  return whole.length > 200 ? `${whole.slice(0, 199)}…` : whole;
}
