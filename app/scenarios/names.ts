import { longestName, scenarioNameProblem } from '#contracts/names';

export { folderPathOf, scenarioNameProblem, uniqueScenarioName } from '#contracts/names';

export const longestScenarioName = longestName;

/**
 * First broken rule of a scenario's new name, or null (specification workbench.md section 5).
 * @param names of all scenarios of the feature, the renamed one among them
 */
export function renameProblem(name: string, old: string, names: readonly string[]): string | null {
  const problem = scenarioNameProblem(name);
  if (problem) return problem;
  if (name === old) return 'New name cannot be same as the old name.';
  const others = names.filter((other) => other !== old);
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? 'Another scenario exists with the given name.' : null;
}
