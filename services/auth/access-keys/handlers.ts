import type { AccessKey, auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import { insertAudit } from '../audit/record';
import type { AuthDeps } from '../deps';
import {
  deleteAccessKey,
  insertAccessKey,
  listAccessKeys,
  lockAccessKey,
  type AccessKeyRow,
} from './repository';
import { hashAccessKey, hintOf, newAccessKey } from './token';

export function accessKeyHandlers({
  database: { db },
  clock,
  newId,
}: AuthDeps): Pick<Handlers<typeof auth>, 'getAccessKeys' | 'createAccessKey' | 'deleteAccessKey'> {
  return {
    async getAccessKeys(_, { project }) {
      const keys = await listAccessKeys(db, project.id);
      return { status: true, access_keys: keys.map((key) => toAccessKey(key, key.hint)) };
    },

    async createAccessKey({ body: { name } }, { user, project, address }) {
      const token = newAccessKey();
      const key = {
        ...{ id: newId(), projectId: project.id, userId: user.userId, name },
        ...{ tokenHash: hashAccessKey(token), hint: hintOf(token) },
        ...{ createdAt: clock.now(), lastUsedAt: null },
      };
      await db.transaction(async (transaction) => {
        await insertAccessKey(transaction, key);
        await insertAudit(transaction, clock.now(), {
          ...{ event: 'token-created', userId: user.userId, actor: user.email, projectId: project.id },
          ...{ subject: subjectOf(key), address },
        });
      });
      return { status: true, accessKey: toAccessKey(key, token) };
    },

    deleteAccessKey: ({ body: { id } }, { user, project, address }) =>
      db.transaction(async (transaction) => {
        // PostgreSQL would fail on an id that is no UUID.
        const key = isUuid(id) ? await lockAccessKey(transaction, project.id, id) : null;
        if (!key) return { status: false, error: 'There is no such token', because: 'missing' };
        if (key.userId !== user.userId && project.role !== 'ADMIN') {
          return { status: false, error: notYours, because: 'role' };
        }
        await deleteAccessKey(transaction, key.id);
        await insertAudit(transaction, clock.now(), {
          ...{ event: 'token-deleted', userId: user.userId, actor: user.email, projectId: project.id },
          ...{ subject: subjectOf(key), address },
        });
        return { status: true, deletedId: key.id };
      }),
  };
}

const notYours = 'Only who made the token or an administrator of the project can delete it';

function subjectOf({ name, hint }: Pick<AccessKeyRow, 'name' | 'hint'>): string {
  return `${name} (${hint})`;
}

/** The key as the contract has it. @param token the whole of it, or its hint */
function toAccessKey(
  { id, name, projectId, userId, createdAt, lastUsedAt }: AccessKeyRow,
  token: string,
): AccessKey {
  return {
    ...{ id, name, projectId, userId, token },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
