import { repositoryPathOf, treeNamesOf, treePathOf } from '#domain/gherkin/feature-paths';
import { isReservedFolder } from '#domain/names';

/** This file keeps a folder without a feature, because git stores only files. */
const keeper = '.gitkeep';

/** The files and folders of a commit as the tree names them, derived from the paths of all its files. */
export interface FeatureFolders {
  /** Every folder, such as `checkout/basket`. */
  folders: ReadonlySet<string>;
  /** Folders and files by path in lower case: names are unique regardless of case. */
  taken: ReadonlyMap<string, string>;
  /** Every file, such as `checkout/basket.feature`. */
  files: ReadonlySet<string>;
  /** Returns whether a run would take a feature at a path of the repository. */
  takes(path: string): boolean;
}

interface File {
  /** Path in the repository. */
  path: string;
}

export function featureFoldersOf(
  listed: readonly File[],
  takes: FeatureFolders['takes'] = () => true,
): FeatureFolders {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of listed) {
    const below = treePathOf(path);
    files.add(below);
    for (let end = below.lastIndexOf('/'); end > 0; end = below.lastIndexOf('/', end - 1)) {
      const folder = below.slice(0, end);
      // The folders above it are known, too.
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const taken = new Map([...folders, ...files].map((path) => [path.toLowerCase(), path]));
  return { files, folders, taken, takes };
}

/**
 * Returns the paths of the folders that a `.gitkeep` keeps, each outermost first.
 * @param takes returns whether a run would take a feature at a path; folders without such features are not shown
 */
export function keptFoldersOf(listed: readonly File[], takes: (path: string) => boolean): string[][] {
  const keepers = listed.filter(
    ({ path }) => path.endsWith(`/${keeper}`) && takes(`${path.slice(0, -keeper.length)}new.feature`),
  );
  const paths = keepers.map(({ path }) => treeNamesOf(treePathOf(path)).slice(0, -1));
  return paths.filter((path) => path.length > 0 && !isReservedFolder(path));
}

/** Returns the change that creates a folder without a feature. @param folder outermost first */
export function keepFolder(folder: readonly string[]): { path: string; content: string } {
  return { path: repositoryPathOf([...folder, keeper].join('/')), content: '' };
}

/**
 * Returns the change that keeps the folder above a leaving feature or folder, if nothing else keeps it.
 * @param gone path of the leaving feature or folder, outermost first
 */
export function keptAfter({ files }: FeatureFolders, gone: readonly string[]) {
  const folder = gone.slice(0, -1);
  if (folder.length === 0) return [];
  const [inside, leaving] = [`${folder.join('/')}/`, gone.join('/')];
  const stays = (file: string) =>
    file.startsWith(inside) && file !== leaving && !file.startsWith(`${leaving}/`) && isSeen(file);
  return [...files].some(stays) ? [] : [keepFolder(folder)];
}

/** Returns true if the file makes its folders part of the tree. */
function isSeen(file: string): boolean {
  return file.endsWith('.feature') || file.endsWith(`/${keeper}`);
}

/** Returns the number of levels of folders below a folder. */
export function heightOf({ folders }: FeatureFolders, folder: readonly string[]): number {
  const inside = `${folder.join('/')}/`;
  const below = [...folders].filter((path) => path.startsWith(inside));
  return Math.max(0, ...below.map((path) => treeNamesOf(path).length - folder.length));
}

/** Returns the changes that delete the features below a folder, and the files that keep folders. */
export function featureFilesBelow({ files }: FeatureFolders, folder: readonly string[]) {
  const inside = `${folder.join('/')}/`;
  const gone = [...files].filter((file) => file.startsWith(inside) && isSeen(file));
  return gone.map((file) => ({ path: repositoryPathOf(file), content: null }));
}

/** Returns the number of features below a folder. */
export function featuresBelow({ files }: FeatureFolders, folder: readonly string[]): number {
  const inside = `${folder.join('/')}/`;
  return [...files].filter((file) => file.startsWith(inside) && file.endsWith('.feature')).length;
}
