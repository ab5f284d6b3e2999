import type { InstanceStatus } from '#contracts/executions';
import { percentText } from '~/ui/percent';

/** Progress of a run. */
export interface Progress {
  total: number;
  /** Scenarios that passed without fixes. */
  passed: number;
  /** Scenarios that passed with fixes. */
  healed: number;
  failed: number;
  skipped: number;
  /** Scenarios that wait for code. */
  pending: number;
  /** Percentages, e.g. `33%` (docs/rules/interface.md, Percentages). */
  passedText: string;
  healedText: string;
  failedText: string;
  skippedText: string;
  pendingText: string;
}

export function executionProgressOf({
  totalScenarios: total,
  scenariosPassed,
  scenariosHealed: healed,
  scenariosFailed: failed,
  scenariosSkipped: skipped,
  scenariosPending: pending,
}: Pick<
  InstanceStatus,
  | 'totalScenarios'
  | 'scenariosPassed'
  | 'scenariosHealed'
  | 'scenariosFailed'
  | 'scenariosSkipped'
  | 'scenariosPending'
>): Progress {
  const passed = scenariosPassed - healed;
  return {
    total,
    passed,
    healed,
    failed,
    skipped,
    pending,
    passedText: percentText(passed, total),
    healedText: percentText(healed, total),
    failedText: percentText(failed, total),
    skippedText: percentText(skipped, total),
    pendingText: percentText(pending, total),
  };
}
