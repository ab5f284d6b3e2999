import { randomUUID } from 'node:crypto';
import { maxStoredFormLength } from '#contracts/auth';
import { isUuid } from '#services/foundation/database/uuid';
import type { AuthHandler } from '../deps';
import { findKeptForm, insertKeptForm } from './repository';

// Handlers of form entries that users leave for a detour. Private (docs/rules/interface.md, Detours).

export const keepForm: AuthHandler<'keepForm'> = async (
  { database: { db }, clock },
  { body: { fields, fills } },
  { user, project },
) => {
  const text = JSON.stringify(fields);
  if (text.length > maxStoredFormLength) {
    return {
      status: false,
      error: 'This form is larger than 1 MB, so it cannot be stored.',
      because: 'too-large',
    };
  }
  const id = randomUUID();
  const whose = { projectId: project.id, userId: user.userId };
  await insertKeptForm(db, { id, ...whose, fields: text, fills, createdAt: clock.now() });
  return { status: true, id };
};

export const getKeptForm: AuthHandler<'getKeptForm'> = async (
  { database: { db }, clock },
  { params: { id } },
  { user, project },
) => {
  const whose = { projectId: project.id, userId: user.userId };
  const found = isUuid(id) ? await findKeptForm(db, { id, ...whose, now: clock.now() }) : null;
  if (!found) return { status: false, error: 'This form is no longer stored.' };
  const fields = JSON.parse(found.fields) as [string, string][];
  return { status: true, form: { fields, fills: found.fills } };
};
