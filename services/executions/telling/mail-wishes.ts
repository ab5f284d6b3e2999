import type { executions, mailAddressCalls, MailAddressState } from '#contracts/executions';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { projectChoice } from './choices-repository';
import type { TellingDeps } from './deps';
import { askAgain, keyOf, mailWishOf, replaceMailWish, type MailWishRow } from './mail-wishes-repository';

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

/** Handlers for consent. Contract: contracts/executions/mail-addresses.ts. */
export function mailWishHandlers(
  deps: ExecutionsServiceDeps,
): Pick<Handlers<typeof executions>, keyof typeof mailAddressCalls> {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const found = async (link: string) => {
    const reader = readLink(telling.sealing, link);
    const project = reader && (await telling.projectName(reader.projectId));
    return project === null ? null : { ...reader!, project };
  };
  return {
    async readMailWish({ body: { link } }) {
      const reader = await found(link);
      if (!reader) return missing;
      const { address, project, projectId } = reader;
      // Members need not agree before.
      const wish = (await mailWishOf(db, projectId, address))?.wish ?? 'confirmed';
      return { status: true, address, project, wish };
    },

    async setMailWish({ body: { link, wanted } }) {
      const reader = await found(link);
      if (!reader) return missing;
      const { address, project } = reader;
      const wish = wanted ? 'confirmed' : 'stopped';
      await replaceMailWish(db, reader, wish, clock.now());
      return { status: true, address, project, wish };
    },

    async askMailAddress({ body }, { project: { id }, user: { userId } }) {
      const { addresses } = await projectChoice(db, id);
      const address = keyOf(body.address);
      const row = await mailWishOf(db, id, address);
      if (!row || !addresses.some((one) => keyOf(one) === address))
        return { status: false, because: 'missing', error: 'It is not there any more.' };
      if (row.wish === 'confirmed')
        return { status: false, because: 'confirmed', error: `${body.address} gets the mails already.` };
      await telling.limitAsking?.({ projectId: id, userId, address });
      await askAgain(db, id, address, clock.now());
      return { status: true };
    },
  };
}

export function shownWish({ address, wish, askedAt, error }: MailWishRow): MailAddressState {
  return { address, wish, askedAt: askedAt?.getTime() ?? null, error };
}
