import { Refusing } from '#services/foundation/endpoint';

/**
 * Lets a few do something at a time, and the others wait: what a file holds stands in memory while it is stored.
 * @throws {Refusing} 429 when too many wait already
 */
export function createTurns(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new Refusing(429, 'throttled', 'Many imports are under way. Try again in a minute.');
      }
      await new Promise<void>((go) => queue.push(go));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
