import { randomUUID } from 'node:crypto';
import { maxWebhooks, shownWebhook, type Webhook } from '#contracts/executions';
import type { Queries } from '#services/foundation/database';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import type { ExecutionHandler, ExecutionsServiceDeps } from '../deps';
import { judgeWebhook } from './call-webhook';
import type { TellingDeps } from './deps';
import {
  deleteWebhook,
  executionChoice,
  insertWebhook,
  projectChoice,
  replaceExecutionChoice,
  replaceProjectChoice,
  updateSecret,
  webhookById,
  webhooksOf,
  type WebhookRow,
} from './choices-repository';
import { latestDeliveries, resendDelivery } from './deliveries-repository';
import { shownWish } from './mail-wishes';
import { askNewAddresses, isAsked, addressKeyOf, mailWishesOf } from './mail-wishes-repository';
import { testBody, testMail } from './messages';
import { addressPurpose, callSigned, secretPurpose, sendMail } from './sender';
import { newWebhookSecret } from './standard-webhook';

const shownDeliveries = 50;

const missing = { status: false as const, because: 'missing', error: 'It no longer exists.' };

function sealedSecret({ sealing }: Pick<TellingDeps, 'sealing'>, projectId: string, id: string) {
  const secret = newWebhookSecret();
  return { secret, sealed: sealing.seal(secret, secretPurpose(projectId, id)) };
}

/** Records who changes recipients, so that all administrators can see it. */
async function audit(
  { telling, clock }: Pick<ExecutionsServiceDeps, 'telling' | 'clock'>,
  tx: Queries,
  { project, user, address }: MemberContext,
  subject: string,
): Promise<void> {
  await telling.audit?.(tx, clock.now(), {
    event: 'notifications-changed',
    userId: user.userId,
    actor: user.email,
    projectId: project.id,
    subject,
    address,
  });
}

/** Handlers for notifications of executions. Contract: contracts/executions/notifications.ts. */
export const getNotifications: ExecutionHandler<'getNotifications'> = async (
  deps,
  { query: { executionId } },
  { project: { id } },
) => {
  const { telling } = deps;
  const { db } = deps.database;
  const [project, execution, webhooks, people, deliveries] = await Promise.all([
    projectChoice(db, id),
    executionId === undefined ? null : executionChoice(db, id, executionId),
    webhooksOf(db, id),
    telling.membersOf(id),
    latestDeliveries(db, id, shownDeliveries),
  ]);
  const emails = people.map(({ email }) => email);
  const wishes = await mailWishesOf(db, id, [...project.addresses, ...emails]);
  const others = new Set(project.addresses.map(addressKeyOf));
  const addresses = wishes
    .filter(({ address, wish }) => others.has(address) || wish === 'stopped')
    .map(shownWish);
  return {
    status: true,
    project,
    execution,
    webhooks: webhooks.map(shown),
    addresses,
    people,
    deliveries,
  };
};

export const setNotifications: ExecutionHandler<'setNotifications'> = async (
  deps,
  { body: { notifications } },
  caller,
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const byAddress = new Map(notifications.addresses.map((address) => [address.toLowerCase(), address]));
  const addresses = [...byAddress.values()];
  const projectId = caller.project.id;
  const requested = (await mailWishesOf(db, projectId, addresses)).filter(isAsked);
  const unasked = addresses.filter(
    (other) => !requested.some(({ address }) => address === addressKeyOf(other)),
  );
  for (const address of unasked.map(addressKeyOf))
    await telling.limitAsking?.({ projectId, userId: caller.user.userId, address });
  await db.transaction(async (tx) => {
    await replaceProjectChoice(tx, projectId, { ...notifications, addresses }, clock.now());
    await askNewAddresses(tx, projectId, unasked, clock.now());
    const members = `members: ${notifications.members.length}`;
    await audit(deps, tx, caller, `told: ${[members, ...addresses].join(', ')}`);
  });
  return { status: true };
};

export const setExecutionNotifications: ExecutionHandler<'setExecutionNotifications'> = async (
  deps,
  { body: { id, notifications } },
  { project },
) => {
  const { clock } = deps;
  const { db } = deps.database;
  if (!(await executionChoice(db, project.id, id))) return missing;
  const of = { projectId: project.id, executionId: id };
  await replaceExecutionChoice(db, of, notifications, clock.now());
  return { status: true };
};

export const addWebhook: ExecutionHandler<'addWebhook'> = async (deps, { body }, caller) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const { project } = caller;
  const judged = await judgeWebhook(telling, body.url);
  if (!judged.ok) return { status: false, because: 'address', error: judged.error };
  const id = randomUUID();
  const now = clock.now();
  const { href } = judged.url;
  const { secret, sealed } = sealedSecret(telling, project.id, id);
  const row: WebhookRow = {
    id,
    projectId: project.id,
    url: telling.sealing.seal(href, addressPurpose(project.id, id)),
    shown: shownWebhook(href),
    secret: sealed,
    secretAt: now,
    createdAt: now,
  };
  const isAdded = await db.transaction(async (tx) => {
    const added = await insertWebhook(tx, row, maxWebhooks);
    if (added) await audit(deps, tx, caller, `webhook added: ${row.shown}`);
    return added;
  });
  if (!isAdded)
    return { status: false, because: 'many', error: `A project has at most ${maxWebhooks} webhooks.` };
  return { status: true, webhook: shown(row), secret };
};

export const rollWebhookSecret: ExecutionHandler<'rollWebhookSecret'> = async (deps, { body }, caller) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const { project } = caller;
  const row = await webhookById(db, project.id, body.id);
  if (!row) return missing;
  const { secret, sealed } = sealedSecret(telling, project.id, row.id);
  const change = { secret: sealed, secretAt: clock.now() };
  await db.transaction(async (tx) => {
    await updateSecret(tx, row.id, change);
    await audit(deps, tx, caller, `webhook with another secret: ${row.shown}`);
  });
  return { status: true, webhook: shown({ ...row, ...change }), secret };
};

export const removeWebhook: ExecutionHandler<'removeWebhook'> = async (deps, { body }, caller) => {
  const { db } = deps.database;
  await db.transaction(async (tx) => {
    const row = await webhookById(tx, caller.project.id, body.id);
    // Another user has already deleted it.
    if (!row) return;
    await deleteWebhook(tx, caller.project.id, row.id);
    await audit(deps, tx, caller, `webhook removed: ${row.shown}`);
  });
  return { status: true };
};

export const testNotifications: ExecutionHandler<'testNotifications'> = async (
  deps,
  { body: { webhookId } },
  { project, user },
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const { id, name } = project;
  const what = webhookId === undefined ? 'testMails' : 'testCalls';
  await telling.limit?.(what, { projectId: id, userId: user.userId });
  if (webhookId === undefined) {
    const sent = await sendMail(
      deps,
      testMail({ ...telling, publicUrl: deps.publicUrl }, user.email, { id, name }),
    );
    const kept = sent.ok && sent.kept === true;
    return { status: true, to: user.email, error: sent.ok ? null : sent.error, kept };
  }
  const row = await webhookById(db, id, webhookId);
  if (!row) return missing;
  const body = testBody({ id, name }, clock.now());
  const called = await callSigned(deps, row, { id: `msg_${randomUUID()}`, body });
  return { status: true, to: row.shown, error: called.ok ? null : called.error, kept: false };
};

export const resendNotification: ExecutionHandler<'resendNotification'> = async (
  deps,
  { body },
  { project, user },
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  await telling.limit?.('resends', { projectId: project.id, userId: user.userId });
  return (await resendDelivery(db, project.id, body.id, clock.now())) ? { status: true } : missing;
};

function shown({ id, shown: address, createdAt, secretAt }: WebhookRow): Webhook {
  return { id, shown: address, createdAt: createdAt.getTime(), secretAt: secretAt.getTime() };
}
