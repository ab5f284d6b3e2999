import type { Clock } from '#services/foundation/clock';

/** Counts wrong keys by network address, so that nobody tries them without end. */
export interface WrongKeys {
  /** Seconds that the address has to wait; 0 for none. */
  wait(address: string): number;
  count(address: string): void;
}

const mostWrong = 30;
const windowMs = 15 * 60_000;
const keptAddresses = 10_000;

export function createWrongKeys(clock: Clock): WrongKeys {
  const counted = new Map<string, { times: number; until: number }>();
  const current = (address: string) => {
    const entry = counted.get(address);
    return entry && entry.until > clock.now().getTime() ? entry : null;
  };
  return {
    wait(address) {
      const entry = current(address);
      if (!entry || entry.times < mostWrong) return 0;
      return Math.ceil((entry.until - clock.now().getTime()) / 1000);
    },
    count(address) {
      const entry = current(address) ?? { times: 0, until: clock.now().getTime() + windowMs };
      counted.delete(address);
      counted.set(address, { ...entry, times: entry.times + 1 });
      const [oldest] = counted.keys();
      if (counted.size > keptAddresses && oldest !== undefined) counted.delete(oldest);
    },
  };
}

/** Requests that are served at the same time: each is a git process or two. */
export interface Places {
  /** Null when there is none left; else call it to give the place back. */
  take(userId: string): (() => void) | null;
}

export function createPlaces({ all, each }: { all: number; each: number }): Places {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    take(userId) {
      const own = taken.get(userId) ?? 0;
      if (sum >= all || own >= each) return null;
      sum += 1;
      taken.set(userId, own + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        sum -= 1;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
