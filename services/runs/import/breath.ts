import { setImmediate as others } from 'node:timers/promises';

/** Milliseconds that work goes on before others get their turn. */
const longest = 15;

/** Lets the server do other things while something long is worked on; asked for often, it mostly answers at once. */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return undefined;
    return others().then(() => void (since = performance.now()));
  };
}
