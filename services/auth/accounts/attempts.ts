import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusing } from '#services/foundation/endpoint';

/** How often something may be done in a fixed window. */
export interface Limit {
  times: number;
  minutes: number;
}

/** Limits that hold unless a deployment or a test sets others. */
export const attemptLimits = {
  /** Wrong passwords for one account from one address. */
  failuresOfBoth: { times: 10, minutes: 15 },
  /** Wrong passwords from one address, for whatever accounts. */
  failuresOfAddress: { times: 100, minutes: 60 },
  /** Wrong passwords for one account from all addresses together that it was never signed in from. */
  failuresOfAccount: { times: 100, minutes: 60 },
  /** Not refused, remembered: addresses an account was signed in from. */
  knownAddress: { times: 1, minutes: 90 * 24 * 60 },
  signUpsOfAddress: { times: 1000, minutes: 60 },
  resetsOfAccount: { times: 5, minutes: 60 },
  resetsOfAddress: { times: 50, minutes: 60 },
  /** Wrong current passwords when a signed-in user changes theirs. */
  passwordChecks: { times: 10, minutes: 15 },
  /** Codes mailed to one user. */
  emailCodes: { times: 5, minutes: 60 },
  /** Mails of one invitation after its first. */
  invitationMails: { times: 5, minutes: 60 },
  /** Wrong tries of one mailed code. */
  emailCodeTries: { times: 5, minutes: 15 },
} satisfies Record<string, Limit>;

export type AttemptLimits = Record<keyof typeof attemptLimits, Limit>;

/** What a limit says to one more attempt. */
export interface Verdict {
  allowed: boolean;
  /** The first one of its window that is refused: worth an entry in the audit log, the others are not. */
  firstRefused: boolean;
  wait: number;
}

/** Counters in the table `rate_limits`: they hold for all processes and outlive a restart. */
export interface Attempts {
  /** Counts an attempt. Counting comes before trying, or attempts made at the same time would all be let through. */
  count(limit: keyof AttemptLimits, key: string): Promise<Verdict>;
  /** Counts an attempt. @throws {Refusing} 429 with the minutes to wait */
  require(limit: keyof AttemptLimits, key: string): Promise<void>;
  /** Takes back one counted attempt. */
  giveBack(limit: keyof AttemptLimits, key: string): Promise<void>;
  forget(limit: keyof AttemptLimits, key: string): Promise<void>;
  remember(limit: keyof AttemptLimits, key: string): Promise<void>;
  isRemembered(limit: keyof AttemptLimits, key: string): Promise<boolean>;
}

export function createAttempts(pool: Pool, given: Partial<AttemptLimits> = {}): Attempts {
  const limits: AttemptLimits = { ...attemptLimits, ...given };
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { times, minutes }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: times,
        duration: minutes * 60,
        // prune.ts deletes what has expired, together with sessions and proofs.
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<keyof AttemptLimits, RateLimiterPostgres>;

  async function count(limit: keyof AttemptLimits, key: string): Promise<Verdict> {
    try {
      await limiters[limit].consume(key);
      return { allowed: true, firstRefused: false, wait: 0 };
    } catch (refused) {
      // The library rejects with what it counted, and with an error when it could not count.
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const firstRefused = refused.consumedPoints === limits[limit].times + 1;
      return { allowed: false, firstRefused, wait: refused.msBeforeNext };
    }
  }

  return {
    count,
    async require(limit, key) {
      const verdict = await count(limit, key);
      if (!verdict.allowed) throw tooManyAttempts(verdict);
    },
    giveBack: async (limit, key) => void (await limiters[limit].reward(key)),
    forget: async (limit, key) => void (await limiters[limit].delete(key)),
    remember: async (limit, key) => void (await limiters[limit].set(key, 1, limits[limit].minutes * 60)),
    isRemembered: async (limit, key) => (await limiters[limit].get(key)) !== null,
  };
}

export function tooManyAttempts({ wait }: Pick<Verdict, 'wait'>): Refusing {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  const after = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refusing(429, 'throttled', `Too many attempts. Try again in ${after}.`);
}

/** An e-mail as a key: of one length, and not readable in the table. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** An address as a key: an IPv6 network of 64 bits counts as one, as a single customer line has all of it. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ip.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
