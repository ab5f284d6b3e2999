import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusing } from '#services/foundation/calls/endpoint';

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
  /** Wrong passwords for one account on one device that the account was signed in on. */
  failuresOfDevice: { times: 10, minutes: 15 },
  /** Not refused, remembered: addresses an account was signed in from. */
  knownAddress: { times: 1, minutes: 90 * 24 * 60 },
  signUpsOfAddress: { times: 1000, minutes: 60 },
  resetsOfAccount: { times: 5, minutes: 60 },
  resetsOfAddress: { times: 50, minutes: 60 },
  /** Wrong current passwords when a signed-in user changes theirs. */
  passwordChecks: { times: 10, minutes: 15 },
  /** Wrong codes of the second factor of one user, all of which knew the password. */
  codeTries: { times: 10, minutes: 15 },
  codeTriesOfDay: { times: 50, minutes: 24 * 60 },
  /** Codes mailed to one user. */
  emailCodes: { times: 5, minutes: 60 },
  /** Mails of one invitation after its first. */
  invitationMails: { times: 5, minutes: 60 },
  /** Test mails, tests of webhooks and resends of notifications, by hand. */
  testMailsOfUser: { times: 5, minutes: 60 },
  testMailsOfProject: { times: 10, minutes: 60 },
  testCallsOfUser: { times: 10, minutes: 60 },
  testCallsOfProject: { times: 20, minutes: 60 },
  resendsOfUser: { times: 20, minutes: 60 },
  resendsOfProject: { times: 40, minutes: 60 },
  /** Mails that ask an address whether it wants those of a project. */
  asksOfUser: { times: 20, minutes: 24 * 60 },
  asksOfProject: { times: 40, minutes: 24 * 60 },
  asksOfMailAddress: { times: 3, minutes: 24 * 60 },
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
  limits: AttemptLimits;
  /** Counts an attempt. Counting comes before trying, or attempts made at the same time would all be let through. */
  count(limit: keyof AttemptLimits, key: string): Promise<Verdict>;
  /** Counts an attempt. @throws {Refusing} 429 with the minutes to wait */
  require(limit: keyof AttemptLimits, key: string): Promise<void>;
  /** Tells whether the limit is used up. Counts only attempts that it refuses. */
  check(limit: keyof AttemptLimits, key: string): Promise<Verdict>;
  /**
   * Counts a failure. The verdict refuses one beyond the limit, which began before the limit was used up.
   * @returns `usesUp`: true for the failure that uses up the limit, once in each window
   */
  fail(limit: keyof AttemptLimits, key: string): Promise<Verdict & { usesUp: boolean }>;
  /** Takes back one counted attempt. */
  giveBack(limit: keyof AttemptLimits, key: string): Promise<void>;
  forget(limit: keyof AttemptLimits, key: string): Promise<void>;
  remember(limit: keyof AttemptLimits, key: string): Promise<void>;
  isRemembered(limit: keyof AttemptLimits, key: string): Promise<boolean>;
}

const allowed: Verdict = { allowed: true, firstRefused: false, wait: 0 };

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

  async function consume(limit: keyof AttemptLimits, key: string): Promise<RateLimiterRes> {
    try {
      return await limiters[limit].consume(key);
    } catch (refused) {
      // The library rejects with what it counted, and with an error when it could not count.
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused;
    }
  }

  async function fail(limit: keyof AttemptLimits, key: string): Promise<Verdict & { usesUp: boolean }> {
    const { times } = limits[limit];
    const { consumedPoints, msBeforeNext } = await consume(limit, key);
    return {
      allowed: consumedPoints <= times,
      firstRefused: consumedPoints === times + 1,
      wait: consumedPoints <= times ? 0 : msBeforeNext,
      usesUp: consumedPoints === times,
    };
  }

  const count: Attempts['count'] = fail;

  return {
    limits,
    count,
    async require(limit, key) {
      const verdict = await count(limit, key);
      if (!verdict.allowed) throw tooManyAttempts(verdict);
    },
    async check(limit, key) {
      const counted = await limiters[limit].get(key);
      return counted && counted.consumedPoints >= limits[limit].times ? count(limit, key) : allowed;
    },
    fail,
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
