import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { ResultChoice } from '#contracts/executions/chosen-results';

/** What runs are called in lists and reports. */

const unsavedCode = ' (unsaved code)';
const failedAgain = ' (failed again)';
const retraining = ' (retraining)';
const someAgain = ' (some again)';

/** Name of a run whose starter gave none: its scenario, its feature, or the first scenario and how many more. */
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

/** Says that a run does not have the branch's own code. */
export function nameWithUnsavedCode(name: string): string {
  return name + unsavedCode;
}

/**
 * Name of a rerun. It has the branch's own code, whatever the run had whose results it repeats. What is not the whole run
 * has another name than the whole one, so that the next whole one is not compared with it.
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

/** One scenario's, told apart from its reruns: those stand for it, this one is to learn. */
export function nameOfRetraining({ scenarioName }: { scenarioName: string }): string {
  return scenarioName + retraining;
}

function without(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}
