import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { ResultChoice } from '#contracts/executions/chosen-results';

/** Names of runs in lists and reports. */

const unsavedCode = ' (unsaved code)';
const failedAgain = ' (failed again)';
const retraining = ' (retraining)';
const someAgain = ' (some again)';

/** Returns the default name of a run: its scenario, its feature, or the first scenario and how many more. */
export function nameOf(scenarios: PlannedScenario[]): string {
  const [first] = scenarios;
  if (!first) return '';
  if (scenarios.every(({ scenarioName, uri }) => scenarioName === first.scenarioName && uri === first.uri)) {
    return first.scenarioName;
  }
  if (scenarios.every(({ uri }) => uri === first.uri)) return first.featureName;
  const more = scenarios.length - 1;
  return `${first.scenarioName} and ${more} more`;
}

/** Adds to a name that the run has unsaved code. */
export function nameWithUnsavedCode(name: string): string {
  return name + unsavedCode;
}

/**
 * Returns the name of a rerun. It has no note about unsaved code, because a rerun uses the code of the branch.
 * A rerun of some results gets another name than the whole run, so that later runs are not compared with it.
 */
export function nameOfRerun(
  name: string,
  choice: ResultChoice,
  results: readonly { scenarioName: string }[],
): string {
  const saved = without(name, unsavedCode);
  if (choice === 'all') return saved;
  if (choice === 'failed') return without(saved, failedAgain) + failedAgain;
  const [first] = results;
  return results.length === 1 && first ? first.scenarioName : without(saved, someAgain) + someAgain;
}

/** Returns the name of a retraining. It differs from a rerun's name, because a rerun replaces results. */
export function nameOfRetraining({ scenarioName }: { scenarioName: string }): string {
  return scenarioName + retraining;
}

function without(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}
