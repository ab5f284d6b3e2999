import type { InstanceStatus } from '#contracts/executions';

/** How far an instance is. */
export interface Progress {
  total: number;
  /** Without fixes. */
  passed: number;
  /** With fixes. */
  healed: number;
  failed: number;
  skipped: number;
  /** Wait for code. */
  pending: number;
  /** Percentages with one decimal (docs/rules/executions.md, Live console), e.g. `33.3%`. */
  passedText: string;
  healedText: string;
  failedText: string;
  skippedText: string;
  pendingText: string;
}

export function progressOf({
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
    passedText: percent(passed, total),
    healedText: percent(healed, total),
    failedText: percent(failed, total),
    skippedText: percent(skipped, total),
    pendingText: percent(pending, total),
  };
}

function percent(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;
}
