import type { Flakiness } from '#contracts/runs/history';

/** The published rule (docs/decisions/0021-run-history.md), which explains the flaky mark to users. */
export const flakyRule =
  'A scenario is flaky when results of the same code differ: among its last 10 finished results on the same branch, environment, browser and viewport, it changed between passed and failed at least twice from one result to the next of the same commit, or passed only on a later attempt. Results whose commit is unknown are compared with each other, and take at least three changes. Results that passed with fixes are left out.';

/** Returns why a scenario is marked as flaky. */
export function flakyReason({ flips, unknownFlips, rescued, results }: Flakiness): string {
  const changed = flips > 1 ? `changed ${flips} times between passed and failed on the same commit` : '';
  const unknown =
    unknownFlips > 2 ? `changed ${unknownFlips} times between passed and failed on unknown commits` : '';
  const again =
    rescued > 0 ? `passed only on a later attempt ${rescued === 1 ? 'once' : `${rescued} times`}` : '';
  const reasons = [changed, unknown, again].filter(Boolean).join(' and ');
  return `In its last ${results} results it ${reasons}.`;
}
