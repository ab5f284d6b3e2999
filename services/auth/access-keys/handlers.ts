import type { AccessKey } from '#contracts/auth';
import { accessScopes } from '#contracts/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { insertAudit } from '../audit/record';
import { lockTeam } from '../members/repository';
import { notInProjectAnyMore } from '../members/roles';
import type { AuthHandler } from '../deps';
import {
  deleteAccessKey,
  insertAccessKey,
  listAccessKeys,
  lockAccessKey,
  type AccessKeyRow,
} from './repository';
import { hashAccessKey, hintOf, newAccessKey } from './token';

export const getAccessKeys: AuthHandler<'getAccessKeys'> = async (
  { database: { db } },
  { query: { id } },
  { project },
) => {
  // PostgreSQL would fail on an id that is no UUID.
  const keys = id === undefined || isUuid(id) ? await listAccessKeys(db, project.id, id) : [];
  return { status: true, access_keys: keys.map((key) => toAccessKey(key, key.hint)) };
};

export const createAccessKey: AuthHandler<'createAccessKey'> = async (
  { clock, newId, database: { db } },
  { body: { name, scopes, expiresAt } },
  { user, project, address },
) => {
  const now = clock.now();
  const ends = expiresAt === null ? null : new Date(expiresAt);
  if (ends && ends <= now) return { status: false, error: 'This time is in the past', because: 'past' };
  const token = newAccessKey();
  const key: AccessKeyRow = {
    id: newId(),
    projectId: project.id,
    userId: user.userId,
    name,
    tokenHash: hashAccessKey(token),
    hint: hintOf(token),
    scopes: accessScopes.filter((scope) => scopes.includes(scope)),
    createdAt: now,
    expiresAt: ends,
    lastUsedAt: null,
  };
  return db.transaction(async (transaction) => {
    // No key may be created while its maker leaves the project: it would work again if they returned.
    if (!(await lockTeam(transaction, project.id, user.userId))) return notInProjectAnyMore;
    await insertAccessKey(transaction, key);
    await insertAudit(transaction, clock.now(), {
      event: 'token-created',
      userId: user.userId,
      actor: user.email,
      projectId: project.id,
      subject: subjectOf(key),
      address,
    });
    return { status: true, accessKey: toAccessKey(key, token) };
  });
};

export const handleDeleteAccessKey: AuthHandler<'deleteAccessKey'> = (
  { database: { db }, clock },
  { body: { id } },
  { user, project, address },
) =>
  db.transaction(async (transaction) => {
    // PostgreSQL would fail on an id that is no UUID.
    const key = isUuid(id) ? await lockAccessKey(transaction, project.id, id) : null;
    if (!key) return { status: false, error: 'There is no such token', because: 'missing' };
    if (key.userId !== user.userId && project.role !== 'ADMIN') {
      return { status: false, error: notYours, because: 'role' };
    }
    await deleteAccessKey(transaction, key.id);
    await insertAudit(transaction, clock.now(), {
      event: 'token-deleted',
      userId: user.userId,
      actor: user.email,
      projectId: project.id,
      subject: subjectOf(key),
      address,
    });
    return { status: true, deletedId: key.id };
  });

const notYours = 'Only the creator of the token or an administrator of the project can delete it';

function subjectOf({ name, hint }: Pick<AccessKeyRow, 'name' | 'hint'>): string {
  return `${name} (${hint})`;
}

/** Returns the key in the contract's form. @param token the whole token, or its hint */
function toAccessKey(
  { id, name, projectId, userId, scopes, createdAt, expiresAt, lastUsedAt }: AccessKeyRow,
  token: string,
): AccessKey {
  return {
    id,
    name,
    projectId,
    userId,
    token,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
