import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { reserveTokens, settleTokens, tokensOn } from '../repository';
import type { Tokens } from './stream';

/** Tokens that each project may spend per day (UTC). */
export interface Budget {
  /** Reserves tokens before they are spent, so that concurrent requests cannot spend them twice. */
  reserve(projectId: string, tokens: Tokens): Promise<Reservation | { error: string }>;
  usedToday(projectId: string): Promise<number>;
}

export interface Reservation {
  /** Replaces the reserved tokens with the tokens that were spent. */
  settle(spent: Tokens): Promise<void>;
}

export function createBudget({
  database: { db },
  clock,
  limit,
}: {
  database: Database;
  clock: Clock;
  limit: number | null;
}): Budget {
  const today = () => clock.now().toISOString().slice(0, 10);
  return {
    async reserve(projectId, tokens) {
      const day = today();
      if (!(await reserveTokens(db, { projectId, day, ...tokens, limit }))) {
        return { error: refusal(limit ?? 0, await tokensOn(db, projectId, day), clock.now()) };
      }
      return {
        settle: (spent) =>
          settleTokens(db, {
            projectId,
            day,
            inputTokens: spent.inputTokens - tokens.inputTokens,
            outputTokens: spent.outputTokens - tokens.outputTokens,
          }),
      };
    },
    usedToday: (projectId) => tokensOn(db, projectId, today()),
  };
}

function refusal(limit: number, used: number, now: Date): string {
  const minutes = Math.ceil(
    (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 60_000,
  );
  const remaining = Math.max(0, limit - used);
  const wait = minutes >= 120 ? `${Math.floor(minutes / 60)} hours` : `${minutes} minutes`;
  const state = remaining === 0 ? 'is spent' : `does not suffice for this request: ${remaining} are left`;
  return `Today’s budget of ${limit} tokens ${state}. It starts anew at 00:00 UTC, in ${wait}.`;
}
