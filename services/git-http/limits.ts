import { LRUCache } from 'lru-cache';
import type { Clock } from '#services/foundation/clock';

/** Counts wrong keys by network address, in order to limit guesses. */
export interface WrongKeys {
  /** Returns the seconds that the address has to wait. 0 for none. */
  wait(address: string): number;
  count(address: string): void;
}

const maxWrong = 30;
const windowMs = 15 * 60_000;
const keptAddresses = 10_000;

export function createWrongKeys(clock: Clock): WrongKeys {
  const counted = new LRUCache<string, { times: number; until: number }>({ max: keptAddresses });
  const current = (address: string) => {
    const entry = counted.peek(address);
    return entry && entry.until > clock.now().getTime() ? entry : null;
  };
  return {
    wait(address) {
      const entry = current(address);
      if (!entry || entry.times < maxWrong) return 0;
      return Math.ceil((entry.until - clock.now().getTime()) / 1000);
    },
    count(address) {
      const entry = current(address) ?? { times: 0, until: clock.now().getTime() + windowMs };
      counted.set(address, { ...entry, times: entry.times + 1 });
    },
  };
}
