import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusing } from '#services/foundation/calls/endpoint';

/** Maximum number of attempts in a fixed window. */
export interface Limit {
  times: number;
  minutes: number;
}

/** Default limits. A deployment or a test may set others. */
export const attemptLimits = {
  /** Wrong passwords for one account from one address. */
  failuresOfBoth: { times: 10, minutes: 15 },
  /** Wrong passwords from one address, for all accounts together. */
  failuresOfAddress: { times: 100, minutes: 60 },
  /** Wrong passwords for one account, from all addresses together that have never signed in to it. */
  failuresOfAccount: { times: 100, minutes: 60 },
  /** Wrong passwords for one account on one device that has signed in to it before. */
  failuresOfDevice: { times: 10, minutes: 15 },
  /** Not a limit: how long an address is remembered after signing in to an account. */
  knownAddress: { times: 1, minutes: 90 * 24 * 60 },
  signUpsOfAddress: { times: 1000, minutes: 60 },
  resetsOfAccount: { times: 5, minutes: 60 },
  resetsOfAddress: { times: 50, minutes: 60 },
  /** Wrong current passwords when a signed-in user changes theirs. */
  passwordChecks: { times: 10, minutes: 15 },
  /** Wrong codes of one user's second factor, entered after the correct password. */
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
  /** Mails that ask an address whether it wants a project's mails. */
  asksOfUser: { times: 20, minutes: 24 * 60 },
  asksOfProject: { times: 40, minutes: 24 * 60 },
  asksOfMailAddress: { times: 3, minutes: 24 * 60 },
  /** Wrong tries of one mailed code. */
  emailCodeTries: { times: 5, minutes: 15 },
} satisfies Record<string, Limit>;

export type AttemptLimits = Record<keyof typeof attemptLimits, Limit>;

/** Answer of a limit to one more attempt. */
export interface AttemptVerdict {
  allowed: boolean;
  /** True for the first refused attempt of a window. Only that one gets an entry in the audit log. */
  firstRefused: boolean;
  wait: number;
}

/** Counters in the table `rate_limits`. All processes share them, and they outlive a restart. */
export interface Attempts {
  limits: AttemptLimits;
  /** Counts an attempt. Call it before the attempt, or simultaneous attempts would all be allowed. */
  count(limit: keyof AttemptLimits, key: string): Promise<AttemptVerdict>;
  /** Counts an attempt. @throws {Refusing} 429 with the minutes to wait */
  require(limit: keyof AttemptLimits, key: string): Promise<void>;
  /** Returns whether the limit is used up. Counts only attempts that it refuses. */
  check(limit: keyof AttemptLimits, key: string): Promise<AttemptVerdict>;
  /**
   * Counts a failure. The verdict refuses a failure beyond the limit, if it began before the limit was used up.
   * @returns `usesUp`: true for the failure that uses up the limit, once in each window
   */
  fail(limit: keyof AttemptLimits, key: string): Promise<AttemptVerdict & { usesUp: boolean }>;
  /** Takes back one counted attempt. */
  giveBack(limit: keyof AttemptLimits, key: string): Promise<void>;
  forget(limit: keyof AttemptLimits, key: string): Promise<void>;
  remember(limit: keyof AttemptLimits, key: string): Promise<void>;
  isRemembered(limit: keyof AttemptLimits, key: string): Promise<boolean>;
}

const allowed: AttemptVerdict = { allowed: true, firstRefused: false, wait: 0 };

export function createAttemptLimits(pool: Pool, given: Partial<AttemptLimits> = {}): Attempts {
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
        // prune.ts deletes expired counters, together with sessions and proofs.
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<keyof AttemptLimits, RateLimiterPostgres>;

  async function consume(limit: keyof AttemptLimits, key: string): Promise<RateLimiterRes> {
    try {
      return await limiters[limit].consume(key);
    } catch (refused) {
      // The library rejects with its count, or with an error when it could not count.
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused;
    }
  }

  async function fail(
    limit: keyof AttemptLimits,
    key: string,
  ): Promise<AttemptVerdict & { usesUp: boolean }> {
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
      if (!verdict.allowed) throw refusalOfAttempts(verdict);
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

export function refusalOfAttempts({ wait }: Pick<AttemptVerdict, 'wait'>): Refusing {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  const after = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refusing(429, 'throttled', `Too many attempts. Try again in ${after}.`);
}

/** Turns an e-mail into a key of fixed length that is not readable in the table. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** Turns an address into a key. An IPv6 network of 64 bits is one key, because one customer line has all of it. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ip.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
