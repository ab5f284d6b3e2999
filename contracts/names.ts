/**
 * Rules of names of files and folders in a project, messages to the letter where the specification has them
 * (workbench.md sections 4, 5 and 9). Letters and digits of every script count, as features are written in all.
 */

export const longestName = 80;
export const deepestFolder = 4;

/**
 * First broken rule of a feature's name, or null.
 * @param name without `.feature`
 * @param others names of the features in the same folder, without `.feature`
 */
export function featureNameProblem(name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return 'Feature name cannot be empty.';
  if (name.length > longestName) return `Feature name cannot exceed ${longestName} characters.`;
  if (!/^[\p{L}\p{N} _-]+$/u.test(name)) return 'Only letters, digits, _, - and spaces are allowed';
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? 'A feature with this name already exists.' : null;
}

/** First broken rule of the folders above a new feature, from the outermost, or null. */
export function folderPathProblem(path: readonly string[]): string | null {
  if (path.length > deepestFolder) return `Folders can be at most ${deepestFolder} levels deep.`;
  if (path.some((name) => name.trim() === '')) return 'Folder name cannot be empty.';
  if (path.some((name) => name.length > longestName)) {
    return `Folder name cannot exceed ${longestName} characters.`;
  }
  if (!path.every((name) => /^[\p{L}\p{N} _()-]+$/u.test(name))) {
    return 'Only letters, digits, _, -, (), spaces are allowed';
  }
  // Step code lives there.
  const reserved = ['step_definitions', 'support'].includes(path[0]?.toLowerCase() ?? '');
  return reserved ? `The folder ${path[0]} is reserved for step code.` : null;
}

/** First broken rule of a step file's name, relative to `features/step_definitions/`, or null. */
export function stepFileNameProblem(name: string): string | null {
  const parts = name.split('/');
  if (!/^[A-Za-z0-9_./-]+\.mjs$/.test(name) || parts.some((part) => /^\.|^$/.test(part))) {
    return 'Step files are named with letters, digits, _ . - and / and end in .mjs.';
  }
  if (name.length > 200) return 'The name of a step file cannot exceed 200 characters.';
  // A folder of that name would take the place of a file.
  if (parts.slice(0, -1).some((part) => part.endsWith('.mjs'))) return 'A folder cannot end in .mjs.';
  return parts.at(-1) === 'user_defined_functions.mjs' ? 'user_defined_functions.mjs is read-only.' : null;
}
