import type { Flakiness } from '#contracts/runs/history';

/** A finished result of a scenario. Lists of them have the newest first. */
export interface FinishedResult {
  status: 'PASSED' | 'FAILED';
  /** True when it passed only on a later attempt. */
  rescued: boolean;
  /** True when it passed with fixes. The result does not show whether the code passes without them. */
  healed: boolean;
  /** The commit that ran. Empty when unknown. */
  commit: string;
}

/** Number of results that the rule checks, and the number of status changes that make a scenario flaky. */
export const flakyWindow = 10;
const tooManyFlips = { sameCommit: 2, unknownCommit: 3 };

/**
 * Applies the published rule (contracts/runs/history.ts) to the last 10 results. A scenario is flaky when:
 * - results of the same commit changed status at least twice in total, or of unknown commits three times, or
 * - one result passed only on a later attempt.
 * It is not flaky when one commit broke and another fixed it, or when it keeps failing. Healed results do not count.
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
