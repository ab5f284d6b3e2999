import type { MailAddressState } from '#contracts/executions';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionHandler } from '../deps';
import { projectChoice } from './choices-repository';
import type { TellingDeps } from './deps';
import {
  scheduleConsentMail,
  addressKeyOf,
  mailWishOf,
  replaceMailWish,
  type MailWishRow,
} from './mail-wishes-repository';

/**
 * Consent to mails. Addresses that belong to no member must agree before, and every mail has a link that stops further
 * mails (docs/rules/executions.md, Telling).
 */

const purpose = 'mail-wish';

interface Reader {
  projectId: string;
  address: string;
}

/** Returns the link to the page where the reader of an address accepts or stops the project's mails. */
export function mailWishUrl(
  { publicUrl, sealing }: { publicUrl: string } & Pick<TellingDeps, 'sealing'>,
  { projectId, address }: Reader,
): string {
  const link = sealing.seal(JSON.stringify([projectId, address]), purpose);
  return `${publicUrl.replace(/\/$/, '')}/mails?link=${link}`;
}

/** Returns null when the link is not ours. */
function readLink(sealing: TellingDeps['sealing'], link: string): Reader | null {
  const opened = sealing.open(link, purpose);
  if (opened === null) return null;
  // The content is sealed, so we wrote it.
  const [projectId, address] = JSON.parse(opened) as [string, string];
  return isUuid(projectId) ? { projectId, address } : null;
}

const missing = {
  status: false as const,
  because: 'missing',
  error: 'The link is not valid, or its project is gone.',
};

/** Returns the reader that a link belongs to, and the name of the project. */
async function readerOf(
  { sealing, projectName }: Pick<TellingDeps, 'sealing' | 'projectName'>,
  link: string,
) {
  const reader = readLink(sealing, link);
  const project = reader && (await projectName(reader.projectId));
  return project === null ? null : { ...reader!, project };
}

/** Handlers for consent. Contract: contracts/executions/mail-addresses.ts. */
export const readMailWish: ExecutionHandler<'readMailWish'> = async (deps, { body: { link } }) => {
  const { db } = deps.database;
  const reader = await readerOf(deps.telling, link);
  if (!reader) return missing;
  const { address, project, projectId } = reader;
  // Members need not agree before.
  const wish = (await mailWishOf(db, projectId, address))?.wish ?? 'confirmed';
  return { status: true, address, project, wish };
};

export const setMailWish: ExecutionHandler<'setMailWish'> = async (deps, { body: { link, wanted } }) => {
  const { clock } = deps;
  const { db } = deps.database;
  const reader = await readerOf(deps.telling, link);
  if (!reader) return missing;
  const { address, project } = reader;
  const wish = wanted ? 'confirmed' : 'stopped';
  await replaceMailWish(db, reader, wish, clock.now());
  return { status: true, address, project, wish };
};

export const askMailAddress: ExecutionHandler<'askMailAddress'> = async (
  deps,
  { body },
  { project: { id }, user: { userId } },
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const { addresses } = await projectChoice(db, id);
  const address = addressKeyOf(body.address);
  const row = await mailWishOf(db, id, address);
  if (!row || !addresses.some((other) => addressKeyOf(other) === address))
    return { status: false, because: 'missing', error: 'It no longer exists.' };
  if (row.wish === 'confirmed')
    return { status: false, because: 'confirmed', error: `${body.address} gets the mails already.` };
  await telling.limitAsking?.({ projectId: id, userId, address });
  await scheduleConsentMail(db, id, address, clock.now());
  return { status: true };
};

export function shownWish({ address, wish, askedAt, error }: MailWishRow): MailAddressState {
  return { address, wish, askedAt: askedAt?.getTime() ?? null, error };
}
