import { randomUUID } from 'node:crypto';
import type { NotifiedEvent } from '#contracts/executions';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Executor } from '#services/foundation/database/transaction';
import type { HappeningKind, Happening } from '#services/foundation/happenings';
import type { Log } from '#services/foundation/log';
import { callWebhook, type CallOutcome } from './call-webhook';
import {
  executionChoice,
  projectChoice,
  webhookById,
  webhooksOf,
  type WebhookRow,
} from './choices-repository';
import {
  claimDelivery,
  happeningById,
  holdNewHappening,
  noteAttempt,
  passOn,
  pruneHappenings,
  type ClaimedDelivery,
  type NewDelivery,
} from './deliveries-repository';
import type { TellingDeps } from './deps';
import {
  claimAsking,
  addressKeyOf,
  mailWishesOf,
  mailWishOf,
  noteAsking,
  type ClaimedAsking,
} from './mail-wishes-repository';
import { askingMail, mailOf, webhookBody } from './messages';
import { signedHeaders } from './standard-webhook';

export interface SenderDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info' | 'error'>;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  telling: TellingDeps;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Milliseconds to wait after each failed attempt, as Standard Webhooks recommends. The attempt after the last pause is
 * the final one (docs/rules/executions.md, Telling).
 */
export const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** Milliseconds for one attempt. It reads screenshots, and waits up to ten seconds for each answer of a mail server. */
const lease = 3 * minute;
/** Simultaneous attempts: per server, and per project, so that hanging receivers do not block others. */
const atOnce = 4;
const ofOneProject = 2;
/** Milliseconds after which no attempt starts. The next round starts over, so that everybody gets a turn. */
const maxRoundTime = 20 * second;
/** Milliseconds for which events and their notifications are kept. */
const kept = 90 * day;

/**
 * Determines who is notified of new events, and sends due notifications. Several servers may do so at the same time,
 * because each item is locked or leased. @param signal aborted: the rest is left for another server or later
 */
export async function sendNotifications(deps: SenderDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const until = performance.now() + maxRoundTime;
  const passedOver = new Set<string>();
  /** Project ids, once for each of their attempts in progress. */
  const underWay: string[] = [];
  const isBusy = (id: string) => underWay.filter((item) => item === id).length >= ofOneProject;
  const work = async (_: unknown, nth: number) => {
    while (!signal.aborted && performance.now() < until) {
      if (await passOnNext(deps, passedOver)) continue;
      const asking = await claimAsking(db, deps.clock.now(), lease);
      if (asking) {
        await ask(deps, asking);
        continue;
      }
      const prefer = nth % 2 === 0 ? 'mail' : 'webhook';
      const busy = [...new Set(underWay.filter(isBusy))];
      const claimed = await claimDelivery(db, deps.clock.now(), { lease, prefer, busy });
      if (!claimed) return;
      underWay.push(claimed.projectId);
      await attempt(deps, claimed);
      underWay.splice(underWay.indexOf(claimed.projectId), 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }).map(work));
}

export async function pruneNotifications({ database, clock }: Pick<SenderDeps, 'database' | 'clock'>) {
  await pruneHappenings(database.db, new Date(clock.now().getTime() - kept));
}

/**
 * Processes the next event. @returns false when there is none
 * @param passedOver ids of events that failed, which it skips in order to continue with others
 */
async function passOnNext(deps: SenderDeps, passedOver: Set<string>): Promise<boolean> {
  let held: string | null = null;
  try {
    return await deps.database.db.transaction(async (tx) => {
      const happening = await holdNewHappening(tx, [...passedOver]);
      if (!happening) return false;
      held = happening.id;
      await passOn(tx, happening.id, await deliveriesOf(tx, deps, happening), deps.clock.now());
      return true;
    });
  } catch (err) {
    if (held === null) throw err;
    passedOver.add(held);
    deps.log.error({ err, happening: held }, 'Could not find out who to notify about the end of a run');
    return true;
  }
}

/**
 * Returns the event to report, given the wanted ones, or null. A run that got worse is reported once: as failed to
 * recipients of all failures, as worse to the others.
 */
function eventToTell(kind: HappeningKind, wanted: readonly NotifiedEvent[]): NotifiedEvent | null {
  const candidates: NotifiedEvent[] = kind === 'worse' ? ['failed', 'worse'] : [kind];
  return candidates.find((event) => wanted.includes(event)) ?? null;
}

async function deliveriesOf(
  tx: Executor,
  deps: Pick<SenderDeps, 'telling'>,
  happening: Happening,
): Promise<NewDelivery[]> {
  const { projectId, executionId, id: happeningId } = happening;
  const project = await projectChoice(tx, projectId);
  const own = (await executionChoice(tx, projectId, executionId)) ?? { tell: 'project' as const };
  if (own.tell === 'nobody') return [];
  const choice = own.tell === 'own' ? own : project;
  const event = eventToTell(happening.kind, choice.events);
  if (!event) return [];
  const people = await deps.telling.membersOf(projectId);
  const emails = people.filter(({ userId }) => choice.members.includes(userId)).map(({ email }) => email);
  const wishes = await mailWishesOf(tx, projectId, [...emails, ...choice.addresses]);
  const wishOf = (address: string) => wishes.find((wish) => wish.address === addressKeyOf(address))?.wish;
  const members = emails.filter((address) => wishOf(address) !== 'stopped');
  // Recipients of an execution are a selection from those of its project.
  const others = choice.addresses.filter(
    (address) => project.addresses.includes(address) && wishOf(address) === 'confirmed',
  );
  const mails = new Map([...members, ...others].map((address) => [addressKeyOf(address), address]));
  const hooks = await webhooksOf(tx, projectId);
  const called = own.tell === 'own' ? hooks.filter(({ id }) => own.webhooks.includes(id)) : hooks;
  return [
    ...[...mails.values()].map((address) => ({
      channel: 'mail' as const,
      recipient: address,
      shown: address,
    })),
    ...called.map(({ id, shown }) => ({ channel: 'webhook' as const, recipient: id, shown })),
  ].map((to) => ({ ...to, id: randomUUID(), happeningId, projectId, event }));
}

async function attempt(deps: SenderDeps, claimed: ClaimedDelivery): Promise<void> {
  const outcome = await send(deps, claimed).catch((err: unknown): CallOutcome => {
    deps.log.error({ err, delivery: claimed.id }, 'A notification could not be sent');
    return { ok: false, error: 'It could not be sent. See the log of the server.', final: false };
  });
  const now = deps.clock.now();
  const nextAttemptAt = new Date(now.getTime() + (pauses[claimed.attempts - 1] ?? 0));
  const { db } = deps.database;
  if (outcome.ok) {
    const { kept = false } = outcome;
    const state = kept ? 'kept' : 'sent';
    await noteAttempt(db, claimed, { state, error: null, sentAt: kept ? null : now, nextAttemptAt: now });
    return;
  }
  const { error } = outcome;
  const state = outcome.final || claimed.attempts > pauses.length ? 'failed' : 'pending';
  await noteAttempt(db, claimed, { state, error, sentAt: null, nextAttemptAt });
}

const unended = 'Each attempt to send it was interrupted.';

async function send(deps: SenderDeps, claimed: ClaimedDelivery): Promise<CallOutcome> {
  const { db } = deps.database;
  const gone = (what: string): CallOutcome => ({ ok: false, error: `${what} is gone.`, final: true });
  // The attempts before never ended, because their servers stopped.
  if (claimed.attempts > pauses.length + 1) return { ok: false, error: unended, final: true };
  const happening = await happeningById(db, claimed.happeningId);
  if (!happening) return gone('The run');
  const told = { event: claimed.event, happening };
  if (claimed.channel === 'webhook') {
    const hook = await webhookById(db, claimed.projectId, claimed.recipient);
    if (!hook) return gone('The webhook');
    return callSigned(deps, hook, { id: `msg_${claimed.id}`, body: webhookBody(deps, told) });
  }
  const project = await deps.telling.projectName(claimed.projectId);
  if (project === null) return gone('The project');
  if (!(await isStillTold(deps, claimed)))
    return { ok: false, error: 'The recipient no longer exists, or declined further mails.', final: true };
  // Send the mail without screenshots if they cannot be read.
  const failurePicture: TellingDeps['failurePicture'] = (id, max) =>
    deps.telling.failurePicture(id, max).catch((err: unknown) => {
      deps.log.error({ err, delivery: claimed.id }, 'A screenshot could not be attached to a notification');
      return null;
    });
  const { publicUrl, telling } = deps;
  const mail = await mailOf(
    { publicUrl, brandName: telling.brandName, sealing: telling.sealing, failurePicture },
    claimed.recipient,
    project,
    told,
  );
  return sendMail(deps, mail);
}

/** Sends a mail that asks an address for consent. */
async function ask(deps: SenderDeps, claimed: ClaimedAsking): Promise<void> {
  const { db } = deps.database;
  const { projectId, address, attempts } = claimed;
  const { addresses } = await projectChoice(db, projectId);
  const project = await deps.telling.projectName(projectId);
  // The address was removed, so the question is no longer needed.
  if (project === null || !addresses.some((other) => addressKeyOf(other) === address))
    return noteAsking(db, claimed, { askAt: null, error: null });
  if (attempts > pauses.length + 1) return noteAsking(db, claimed, { askAt: null, error: unended });
  const outcome = await sendMail(
    deps,
    askingMail({ ...deps.telling, publicUrl: deps.publicUrl }, claimed, project),
  );
  const now = deps.clock.now();
  if (outcome.ok) return noteAsking(db, claimed, { askAt: null, error: null, askedAt: now });
  const pause = pauses[attempts - 1];
  const askAt = pause === undefined ? null : new Date(now.getTime() + pause);
  return noteAsking(db, claimed, { askAt, error: outcome.error });
}

/**
 * Returns whether an address still belongs to a member or to the project, and wants mails. Former members and readers
 * who stopped mails get no late ones either.
 */
async function isStillTold(
  { database, telling }: SenderDeps,
  { projectId, recipient }: Pick<ClaimedDelivery, 'projectId' | 'recipient'>,
): Promise<boolean> {
  const address = addressKeyOf(recipient);
  const wish = (await mailWishOf(database.db, projectId, address))?.wish;
  if (wish === 'stopped') return false;
  const { addresses } = await projectChoice(database.db, projectId);
  if (wish === 'confirmed' && addresses.some((other) => addressKeyOf(other) === address)) return true;
  return (await telling.membersOf(projectId)).some(({ email }) => addressKeyOf(email) === address);
}

/** Sends a mail. Logs the mailer's error without showing it, because it can reveal details of the mail server. */
export async function sendMail(
  { telling, log }: Pick<SenderDeps, 'telling' | 'log'>,
  mail: Parameters<TellingDeps['mailer']['send']>[0],
): Promise<CallOutcome> {
  try {
    await telling.mailer.send(mail);
    return { ok: true, kept: telling.mailer.keepsOnly };
  } catch (err) {
    log.error({ err }, 'A notification could not be mailed');
    const error = 'The mail server did not accept it. See the log of the server.';
    return { ok: false, error, final: false };
  }
}

/** Calls a webhook, signed with its current secret. */
export async function callSigned(
  { telling, clock }: Pick<SenderDeps, 'telling' | 'clock'>,
  { projectId, id, url, secret }: WebhookRow,
  message: { id: string; body: string },
): Promise<CallOutcome> {
  const opened = telling.sealing.open(secret, secretPurpose(projectId, id));
  const address = telling.sealing.open(url, addressPurpose(projectId, id));
  if (opened === null || address === null)
    return { ok: false, error: 'Its address and secret cannot be read. Add the webhook again.', final: true };
  const { body } = message;
  const headers = signedHeaders(opened, { id: message.id, at: clock.now(), body });
  return callWebhook(telling, address, { body, headers });
}

export const secretPurpose = (projectId: string, id: string) => `webhook-secret:${projectId}:${id}`;
export const addressPurpose = (projectId: string, id: string) => `webhook-address:${projectId}:${id}`;
