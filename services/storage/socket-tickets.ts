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
 * Creates tickets that open a socket for clients that cannot send headers. A ticket works only once.
 * Tokens in addresses would end up in proxy logs and browser histories. The database stores a hash of the ticket's 256
 * random bits. The token is sealed with the ticket, so that the socket ends when the token does.
 */
export function createSocketTickets({ database: { db }, clock }: { database: Database; clock: Clock }) {
  return {
    /** @param bearer valid token of the caller */
    async issue(bearer: string): Promise<{ ticket: string; expiresAt: Date }> {
      const now = clock.now();
      // So that there are never more tickets than those of one minute.
      await deleteExpiredSocketTickets(db, now);
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lifetime);
      const sealed = createSealing(ticket).seal(bearer, purpose);
      await insertSocketTicket(db, { hash: hashOf(ticket), bearer: sealed, expiresAt });
      return { ticket, expiresAt };
    },

    /** Returns the token of a ticket, once. Null when the ticket is used, expired or invalid. */
    async redeem(ticket: string): Promise<string | null> {
      if (!form.test(ticket)) return null;
      const sealed = await takeSocketTicket(db, hashOf(ticket), clock.now());
      return sealed && createSealing(ticket).open(sealed, purpose);
    },
  };
}

/** Needs no salt, because nobody can guess 256 random bits. */
function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
