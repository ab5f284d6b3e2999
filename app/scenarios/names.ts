import { longestName } from '#contracts/names';

/** Rules of scenario names, messages to the letter (specification workbench.md section 5); files: contracts/names.ts. */

/** First broken rule of a scenario's name, or null. A name that is taken is no problem: it is made unique. */
export function scenarioNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Scenario name cannot be empty.';
  if (name.length > longestName) return `Scenario name cannot exceed ${longestName} characters.`;
  if (name.startsWith(' ')) return 'Scenario name cannot start with a space.';
  return /^[A-Za-z0-9 _()-]+$/.test(name) ? null : 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed';
}

/** Folder names of a path typed as `a/b`; blanks around a name and empty names do not count. */
export function folderPathOf(typed: string): string[] {
  const names = typed.split('/').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** The name itself, or with the first free number in brackets: `Pay`, `Pay (2)`, `Pay (3)`. At most 80 characters. */
export function uniqueScenarioName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const candidate = name.slice(0, longestName - ending.length).trimEnd() + ending;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
