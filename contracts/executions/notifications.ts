import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { parseUrl } from '#domain/parse-url';
import { mailAddressState } from './mail-addresses';
import {
  mostAddresses,
  mostMembers,
  mostWebhooks,
  tooManyMembers,
  toldEvents,
} from '#domain/executions/told-events';

export * from '#domain/executions/told-events';

/** Whom executions tell what became of them (docs/rules/executions.md, Telling). */

const toldEvent = z.enum(toldEvents);

/** Deliberately simple: whether an address receives mail is only known by sending to it. */
export const mailAddress = z
  .string()
  .trim()
  .max(254, 'The address is too long')
  .regex(
    /^[^\s@<>,;:"\\\p{Cc}]+@[^\s@<>,;:"\\\p{Cc}]+\.[^\s@<>,;:"\\.\p{Cc}]+$/u,
    'Please enter a valid email',
  );

const events = z.array(toldEvent).max(toldEvents.length);
const userIds = z.array(z.string().max(100)).max(mostMembers, tooManyMembers);

/** What a project says for all of its executions that say nothing else. All of its webhooks are called. */
export const projectNotifications = z.object({
  events,
  /** User ids; who is no member any more is told nothing. */
  members: userIds,
  /** Other mail addresses. */
  addresses: z.array(mailAddress).max(mostAddresses, `At most ${mostAddresses} addresses`),
});
export type ProjectNotifications = z.infer<typeof projectNotifications>;

/** What an execution says in place of its project: nobody, or a choice among the project's members and addresses. */
export const executionNotifications = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('project') }),
  z.object({ tell: z.literal('nobody') }),
  z.object({
    tell: z.literal('own'),
    events,
    members: userIds,
    addresses: z.array(z.string().max(254)).max(mostAddresses),
    /** Ids of the project's webhooks. */
    webhooks: z.array(z.string().max(100)).max(mostWebhooks),
  }),
]);
export type ExecutionNotifications = z.infer<typeof executionNotifications>;

/** An address that is called. Its secret is told once, when it is made. */
export const webhook = z.object({
  id: z.string(),
  /** With what may be secret of it left out. */
  shown: z.string(),
  createdAt: z.number(),
  /** When its secret was made. */
  secretAt: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

/**
 * `pending`: not sent yet, or to be tried again; `sent`: the mail server accepted the mail, or the webhook answered 2xx;
 * `kept`: no mail leaves the server, the mail is a file in its outbox; `failed`: given up.
 */
export const deliveryState = z.enum(['pending', 'sent', 'kept', 'failed']);

/** Something that somebody was told, or is to be told. */
export const delivery = z.object({
  id: z.string(),
  event: toldEvent,
  channel: z.enum(['mail', 'webhook']),
  /** Mail address, or the webhook as it is shown. */
  to: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  /** Why the last attempt failed, in words; null when none did. */
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
      'Whom the project and, where one is named, an execution tell what became of runs, and what was told lately.',
    access: 'member',
    query: z.object({ projectId, executionId: z.string().max(100).optional() }),
    answer: answerOf({
      project: projectNotifications,
      /** Null where no execution was named, or there is none. */
      execution: executionNotifications.nullable(),
      webhooks: z.array(webhook),
      /** Other mail addresses of the project, and members who stopped their mails. */
      addresses: z.array(mailAddressState),
      /** Members, by name. */
      people: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
      /** Newest first, at most 50. */
      deliveries: z.array(delivery),
    }),
  }),
  setNotifications: endpoint({
    method: 'POST',
    path: '/notifications/project',
    summary: 'Changes whom executions of the project tell, unless they say something else.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId, notifications: projectNotifications }),
    answer: answerOf({}),
  }),
  setExecutionNotifications: endpoint({
    method: 'POST',
    path: '/notifications/execution',
    summary: 'Changes whom an execution tells: those of the project, nobody, or its own choice among them.',
    access: 'member',
    licence: true,
    body: z.object({ projectId, id: z.string().max(100), notifications: executionNotifications }),
    /** `because`: `missing` */
    answer: answerOf({}),
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/notifications/webhooks',
    summary:
      'Adds an address that is called when something happened, signed as Standard Webhooks says. The secret is told this once.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId, url: z.string().max(2000) }),
    /** `because`: `address` (it may not be called), `many` */
    answer: answerOf({ webhook, secret: z.string() }),
  }),
  rollWebhookSecret: endpoint({
    method: 'POST',
    path: '/notifications/webhooks/roll',
    summary: 'Makes another secret for a webhook, told this once; the one before signs nothing any more.',
    access: 'admin',
    body: ofWebhook,
    answer: answerOf({ webhook, secret: z.string() }),
  }),
  removeWebhook: endpoint({
    method: 'POST',
    path: '/notifications/webhooks/remove',
    summary: 'Removes a webhook; what it was not told yet is given up.',
    access: 'admin',
    body: ofWebhook,
    answer: answerOf({}),
  }),
  testNotifications: endpoint({
    method: 'POST',
    path: '/notifications/test',
    summary:
      'Calls a webhook with a test, or without one sends a test mail to the caller, and waits for what comes of it.',
    access: 'admin',
    body: z.object({ projectId, webhookId: z.string().max(100).optional() }),
    /** `because`: `missing`. `error`: why it was not taken, in words; null when it was. `kept`: as for deliveries. */
    answer: answerOf({ to: z.string(), error: z.string().nullable(), kept: z.boolean().default(false) }),
  }),
  resendNotification: endpoint({
    method: 'POST',
    path: '/notifications/resend',
    summary:
      'Sends something again that was sent, kept or given up: with the same id, so that its receiver can tell.',
    access: 'admin',
    body: z.object({ projectId, id: z.string().max(100) }),
    /** `because`: `missing` */
    answer: answerOf({}),
  }),
};

export type WebhookReading = { ok: true; url: URL } | { ok: false; problem: string };

/**
 * Reads the address of a webhook as typed. Pure: whether its host may be called is for
 * services/foundation/git/host-rules.ts.
 * @returns a problem in words for the user
 */
export function readWebhookAddress(text: string, { allowHttp }: { allowHttp: boolean }): WebhookReading {
  const typed = text.trim();
  const refuse = (problem: string) => ({ ok: false as const, problem });
  if (typed === '') return refuse('Enter the address to call');
  if (typed.length > 2000) return refuse('The address is too long');
  if (!(allowHttp ? /^https?:\/\/[^/]/i : /^https:\/\/[^/]/i).test(typed))
    return refuse(`The address must start with ${allowHttp ? 'https:// or http://' : 'https://'}`);
  // A URL parser drops tabs and line breaks without a word.
  const url = /[\s\\\p{Cc}]/u.test(typed) ? null : parseUrl(typed);
  if (url === null) return refuse('Enter an address such as https://example.com/hooks/tests');
  if (url.username || url.password) return refuse('The address must not hold a user name or password');
  if (url.hash || typed.includes('#')) return refuse('The address must not have a #');
  return { ok: true, url };
}

/** An address as it is shown: many hold a secret in a long part of the path, or behind the ?. */
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
