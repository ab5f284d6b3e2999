import type { Flakiness } from '#contracts/runs/history';

/** A finished result of a scenario, newest first in lists. */
export interface FinishedResult {
  status: 'PASSED' | 'FAILED';
  /** It passed, but only on a later attempt. */
  rescued: boolean;
  /** It passed with fixes: that tells nothing of what its code does by itself. */
  healed: boolean;
  /** What ran; empty where nobody told. */
  commit: string;
}

/** Results that the rule looks at, and how many changes among them are too many. */
export const flakyWindow = 10;
const tooManyFlips = { sameCommit: 2, unknownCommit: 3 };

/**
 * The published rule (contracts/runs/history.ts): of the last 10 results, those of the same commit changed twice or more
 * all in all, or those of unknown commits three times or more, or one passed only on a later attempt. What broke with
 * one commit and was mended with another is not flaky, and neither is what broke once and stays so. Results that passed
 * with fixes are left out.
 * @param results of one branch, environment, browser and viewport, newest first; more than 10 are ignored
 */
export function flakinessOf(results: readonly FinishedResult[]): Flakiness {
  const looked = results.slice(0, flakyWindow).filter(({ healed }) => !healed);
  const unknownFlips = changesIn(looked.filter(({ commit }) => commit === ''));
  const commits = new Set(looked.map(({ commit }) => commit).filter((commit) => commit !== ''));
  let flips = 0;
  for (const known of commits) flips += changesIn(looked.filter(({ commit }) => commit === known));
  const rescued = looked.filter((result) => result.rescued).length;
  const flaky = flips >= tooManyFlips.sameCommit || unknownFlips >= tooManyFlips.unknownCommit || rescued > 0;
  return { flaky, flips, unknownFlips, rescued, results: looked.length };
}

function changesIn(results: readonly FinishedResult[]): number {
  return results.filter(({ status }, index) => index > 0 && status !== results[index - 1]?.status).length;
}
