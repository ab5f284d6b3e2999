import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { createSealing } from '#services/foundation/secrets/sealing';
import { deleteExpiredSocketTickets, insertSocketTicket, takeSocketTicket } from './repository';

/** Milliseconds from the call to the handshake. */
const lifetime = 60_000;
const form = /^[\w-]{43}$/;
const purpose = 'socket ticket';

/**
 * What opens a socket for a client that cannot send headers, in place of its token: an address ends up in logs of
 * proxies and in histories of browsers, where a ticket is used up. 256 random bits, of which the database has a hash;
 * the token that it stands for is sealed with the ticket itself, so that the socket ends as soon as that token does.
 */
export function createSocketTickets({ database: { db }, clock }: { database: Database; clock: Clock }) {
  return {
    /** @param bearer token of who asks, known to be good */
    async issue(bearer: string): Promise<{ ticket: string; expiresAt: Date }> {
      const now = clock.now();
      // However fast they are made: there are never more than of one minute.
      await deleteExpiredSocketTickets(db, now);
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lifetime);
      const sealed = createSealing(ticket).seal(bearer, purpose);
      await insertSocketTicket(db, { hash: hashOf(ticket), bearer: sealed, expiresAt });
      return { ticket, expiresAt };
    },

    /** The token that the ticket stands for, once; null when it is used, expired or no ticket at all. */
    async redeem(ticket: string): Promise<string | null> {
      if (!form.test(ticket)) return null;
      const sealed = await takeSocketTicket(db, hashOf(ticket), clock.now());
      return sealed && createSealing(ticket).open(sealed, purpose);
    },
  };
}

/** No salt: nothing can be guessed from 256 random bits. */
function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
