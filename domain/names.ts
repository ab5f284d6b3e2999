import { folderLabelOf } from './gherkin/feature-paths';
import { isBlank } from './text';

/**
 * Rules for names of files and folders in a project, with the exact messages (docs/rules/scenarios.md, Names, Folders
 * and Tags). Letters and digits of every script are allowed, because features use all languages.
 */

export const maxNameLength = 80;
export const deepestFolder = 4;

/**
 * Returns the first broken rule of a feature's name, or null.
 * @param name without `.feature`
 * @param others names of the features in the same folder, without `.feature`
 */
export function featureNameProblem(name: string, others: readonly string[]): string | null {
  if (isBlank(name)) return 'Feature name cannot be empty.';
  if (name.length > maxNameLength) return `Feature name cannot exceed ${maxNameLength} characters.`;
  if (!/^[\p{L}\p{N} _-]+$/u.test(name)) return 'Only letters, digits, _, - and spaces are allowed';
  // Forms remove these spaces. In a file name they would be invisible.
  if (name !== name.trim()) return 'Feature name cannot start or end with a space.';
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? 'A feature with this name already exists.' : null;
}

/**
 * Returns the first broken rule of the folders above a new feature, from the outermost, or null. Folders outside of
 * `features/` (gherkin/feature-paths.ts) may be as deep as their repository has them.
 */
export function folderPathProblem(path: readonly string[]): string | null {
  const isOutside = path[0]?.startsWith('/') ?? false;
  if (!isOutside && path.length > deepestFolder) return tooDeep;
  const names = path.map((name, index) => (index === 0 ? folderLabelOf(name) : name));
  const broken = names.map(folderNameProblem).find((problem) => problem !== null);
  if (broken) return broken;
  return isReservedFolder(path) ? `The folder ${path[0]} is reserved for step code.` : null;
}

export const tooDeep = `Folders can be at most ${deepestFolder} levels deep.`;

/** Returns the first broken rule of one folder's name, or null. */
export function folderNameProblem(name: string): string | null {
  if (isBlank(name)) return 'Folder name cannot be empty.';
  if (name.length > maxNameLength) return `Folder name cannot exceed ${maxNameLength} characters.`;
  return /^[\p{L}\p{N} _()-]+$/u.test(name) ? null : 'Only letters, digits, _, -, (), spaces are allowed';
}

/** Returns true for the folders of step code and for folders inside them. */
export function isReservedFolder(path: readonly string[]): boolean {
  return ['step_definitions', 'support'].includes(path[0]?.toLowerCase() ?? '');
}

/** Returns the first broken rule of a name relative to `features/step_definitions/`, or null. */
export function stepFileNameProblem(name: string): string | null {
  const parts = name.split('/');
  if (!/^[A-Za-z0-9_./-]+\.mjs$/.test(name) || parts.some((part) => /^\.|^$/.test(part))) {
    return 'Step files are named with letters, digits, _ . - and / and end in .mjs.';
  }
  if (name.length > 200) return 'The name of a step file cannot exceed 200 characters.';
  // A folder with such a name would take the name of a file.
  if (parts.slice(0, -1).some((part) => part.endsWith('.mjs'))) return 'A folder cannot end in .mjs.';
  return parts.at(-1) === 'user_defined_functions.mjs' ? 'user_defined_functions.mjs is read-only.' : null;
}

/**
 * Returns the first broken rule of a scenario's name, or null (docs/rules/scenarios.md, Names). A taken name breaks no
 * rule here: callers make it unique, or check it when several scenarios are created at once.
 */
export function scenarioNameProblem(name: string): string | null {
  if (isBlank(name)) return 'Scenario name cannot be empty.';
  if (name.length > maxNameLength) return `Scenario name cannot exceed ${maxNameLength} characters.`;
  if (name.startsWith(' ')) return 'Scenario name cannot start with a space.';
  return /^[A-Za-z0-9 _()-]+$/.test(name) ? null : 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed';
}

/**
 * Returns the first broken rule of a scenario's new name, or null (docs/rules/scenarios.md, Names).
 * @param names names of all scenarios of the feature, including the renamed scenario
 */
export function renameProblem(name: string, old: string, names: readonly string[]): string | null {
  const problem = scenarioNameProblem(name);
  if (problem) return problem;
  if (name === old) return 'New name cannot be same as the old name.';
  const others = names.filter((other) => other !== old);
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? 'Another scenario exists with the given name.' : null;
}

/** Returns the name, with the first free number if taken: `Pay`, `Pay (2)`. At most 80 characters. */
export function uniqueScenarioName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const candidate = name.slice(0, maxNameLength - ending.length).trimEnd() + ending;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

/** Returns the folder names of a path typed as `a/b`, without surrounding spaces and empty names. */
export function folderPathOf(typed: string): string[] {
  const names = typed.split('/').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** Returns the first broken rule of a tag's name without `@`, or null (docs/rules/scenarios.md, Tags). */
export function tagNameProblem(name: string): string | null {
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : 'Use A-Z, a-z, 0-9, -, _ only';
}

const spelling: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

/** Returns a text without accents, for scenario names. In German: `ae`, `oe`, `ue` and `ss`. */
export function withoutMarks(text: string): string {
  return text
    .replace(/[äöüÄÖÜß]/g, (letter) => spelling[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}
