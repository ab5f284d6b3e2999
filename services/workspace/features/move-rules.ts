import { folderLabelOf, repositoryPathOf } from '#domain/gherkin/feature-paths';
import {
  deepestFolder,
  featureNameProblem,
  folderNameProblem,
  folderPathProblem,
  isReservedFolder,
  tooDeep,
} from '#domain/names';
import { heightOf, type FeatureFolders } from './feature-folders';

/** Rules for the tree of folders and features (docs/rules/scenarios.md, Folders). Paths are outermost first. */

type Path = readonly string[];

export const goneFolder = 'This folder no longer exists.';
export const goneFeature = 'There is no such feature.';

const sameName = 'New name cannot be same as the old name.';
const takenFolder = 'A folder with this name already exists.';
/** Answer for a place whose features no run would take. */
export const notTaken = 'Runs take no features from there. Choose a folder that the tree shows.';

/** Returns why a folder cannot be created, or null. @param below the new folder; missing ones above it are created */
export function createFolderProblem(tree: FeatureFolders, parent: Path, below: Path): string | null {
  if (!folderExists(tree, parent)) return goneFolder;
  const path = [...parent, ...below];
  const problem = below.length === 0 ? folderNameProblem('') : folderPathProblem(path);
  if (problem) return problem;
  for (let length = parent.length + 1; length <= path.length; length++) {
    const folder = path.slice(0, length).join('/');
    const taken = tree.taken.get(folder.toLowerCase());
    if (taken !== undefined && length === path.length) return takenFolder;
    if (taken !== undefined && taken !== folder) {
      return `There is already a folder named "${taken.split('/').at(-1)}".`;
    }
  }
  return isUseful(tree, path) ? null : notTaken;
}

/** Returns why a folder cannot move to another path, or null. */
export function moveFolderProblem(tree: FeatureFolders, from: Path, to: Path): string | null {
  const [above, name] = [to.slice(0, -1), to.at(-1) ?? ''];
  const moves = !isSame(from.slice(0, -1), above);
  if (from.length === 0 || isReservedFolder(from) || !folderExists(tree, from)) return goneFolder;
  if (!folderExists(tree, above)) return goneFolder;
  if (isSame(from, to)) return moves ? null : sameName;
  if (isSame(from, to.slice(0, from.length))) return 'A folder cannot be moved into itself.';
  const named = name === from.at(-1) ? null : folderNameProblem(plainName(from, to));
  if (named) return named;
  if (isReservedFolder(to)) return `The folder ${to[0]} is reserved for step code.`;
  if (!to[0]?.startsWith('/') && to.length > from.length && to.length + heightOf(tree, from) > deepestFolder)
    return tooDeep;
  if (isTaken(tree, from, to)) return takenFolder;
  return isUseful(tree, to) || !isUseful(tree, from) ? null : notTaken;
}

/** Returns why a feature cannot move to another path, or null. Paths end in the file's name. */
export function moveFeatureProblem(tree: FeatureFolders, from: Path, to: Path): string | null {
  const [above, file] = [to.slice(0, -1), to.at(-1) ?? ''];
  if (!tree.files.has(from.join('/'))) return goneFeature;
  if (isSame(from, to)) return sameName;
  const named =
    file === from.at(-1) ? null : featureNameProblem(plainName(from, to).replace(/\.feature$/, ''), []);
  if (named) return named;
  if (!folderExists(tree, above) || isReservedFolder(above)) return goneFolder;
  if (!isTaken(tree, from, to)) return tree.takes(repositoryPathOf(to.join('/'))) ? null : notTaken;
  const moves = !isSame(from.slice(0, -1), above);
  return moves ? 'A feature with this name already exists.' : 'Another feature exists with the given name.';
}

/** Returns the new name without the slash with which an entry outside of `features/` begins at the top. */
function plainName(from: Path, to: Path): string {
  const [first = ''] = to;
  const staysOutside = to.length === 1 && from.length === 1 && from[0]?.startsWith('/');
  return staysOutside ? folderLabelOf(first) : (to.at(-1) ?? '');
}

/** Returns whether a run would take features of a folder. */
function isUseful({ takes }: FeatureFolders, folder: Path): boolean {
  return takes(repositoryPathOf([...folder, 'new.feature'].join('/')));
}

function folderExists({ folders }: FeatureFolders, path: Path): boolean {
  return path.length === 0 || folders.has(path.join('/'));
}

/** Returns whether another item has the path. Changing only the case of a name is allowed. */
function isTaken({ taken }: FeatureFolders, from: Path, to: Path): boolean {
  const found = taken.get(to.join('/').toLowerCase());
  return found !== undefined && found !== from.join('/');
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}
