import type { Flakiness } from '#contracts/runs/history';

/** A finished result of a scenario, newest first in lists. */
export interface FinishedResult {
  status: 'PASSED' | 'FAILED';
  /** It passed, but only on a later attempt. */
  rescued: boolean;
}

/** Results that the rule looks at, and how many changes among them are too many. */
export const flakyWindow = 10;
const tooManyFlips = 2;

/**
 * The published rule (contracts/runs/history.ts): of the last 10 results two or more differ from the one before, or one
 * passed only on a later attempt. A scenario that broke once, or was mended once, is not flaky.
 * @param results of one branch, environment, browser and viewport, newest first; more than 10 are ignored
 */
export function flakinessOf(results: readonly FinishedResult[]): Flakiness {
  const looked = results.slice(0, flakyWindow);
  const flips = looked.filter(
    ({ status }, index) => index > 0 && status !== looked[index - 1]?.status,
  ).length;
  const rescued = looked.filter((result) => result.rescued).length;
  return { flaky: flips >= tooManyFlips || rescued > 0, flips, rescued, results: looked.length };
}
