import type { Flakiness } from '#contracts/runs/history';

/** The rule as published (docs/decisions/0021-run-history.md), for whoever asks what the mark means. */
export const flakyRule =
  'A scenario is flaky when, among its last 10 finished results on the same branch, environment, browser and viewport, it changed between passed and failed at least twice, or passed only on a later attempt.';

/** Why a scenario has the mark. */
export function flakyReason({ flips, rescued, results }: Flakiness): string {
  const changed = flips > 1 ? `changed ${flips} times between passed and failed` : '';
  const again =
    rescued > 0 ? `passed only on a later attempt ${rescued === 1 ? 'once' : `${rescued} times`}` : '';
  const reasons = [changed, again].filter(Boolean).join(' and ');
  return `In its last ${results} results it ${reasons}.`;
}
