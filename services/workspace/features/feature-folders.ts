import { isReservedFolder } from '#domain/names';

/** A folder without a feature is kept by this file, as git knows files only. */
const keeper = '.gitkeep';

/** What is below `features/` in a commit, given by the paths of all its files. */
export interface FeatureFolders {
  /** Every folder, as `checkout/basket`. */
  folders: ReadonlySet<string>;
  /** Folders and files by their path in lower case: names are unique regardless of case. */
  taken: ReadonlyMap<string, string>;
  /** Every file, as `checkout/basket.feature`. */
  files: ReadonlySet<string>;
}

interface File {
  /** In the repository. */
  path: string;
}

const root = 'features/';

export function featureFoldersOf(listed: readonly File[]): FeatureFolders {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of listed) {
    if (!path.startsWith(root)) continue;
    const below = path.slice(root.length);
    files.add(below);
    for (let end = below.lastIndexOf('/'); end !== -1; end = below.lastIndexOf('/', end - 1)) {
      const folder = below.slice(0, end);
      // The folders above are known then, too.
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const taken = new Map([...folders, ...files].map((path) => [path.toLowerCase(), path]));
  return { files, folders, taken };
}

/** Paths of the folders with a file that keeps them, each from the outermost. */
export function keptFoldersOf(listed: readonly File[]): string[][] {
  const keepers = listed.filter(({ path }) => path.startsWith(root) && path.endsWith(`/${keeper}`));
  const paths = keepers.map(({ path }) => path.split('/').slice(1, -1));
  return paths.filter((path) => path.length > 0 && !isReservedFolder(path));
}

/** The change that makes a folder exist without a feature. @param folder from the outermost */
export function keepFolder(folder: readonly string[]): { path: string; content: string } {
  return { path: [`${root.slice(0, -1)}`, ...folder, keeper].join('/'), content: '' };
}

/**
 * What keeps the folder above something that leaves it, when nothing else does.
 * @param gone path of the feature or folder that leaves, from the outermost
 */
export function keptAfter({ files }: FeatureFolders, gone: readonly string[]) {
  const folder = gone.slice(0, -1);
  if (folder.length === 0) return [];
  const [inside, leaving] = [`${folder.join('/')}/`, gone.join('/')];
  const stays = (file: string) =>
    file.startsWith(inside) && file !== leaving && !file.startsWith(`${leaving}/`) && isSeen(file);
  return [...files].some(stays) ? [] : [keepFolder(folder)];
}

/** True for what makes its folders a part of the tree. */
function isSeen(file: string): boolean {
  return file.endsWith('.feature') || file.endsWith(`/${keeper}`);
}

/** How many levels of folders are below a folder. */
export function heightOf({ folders }: FeatureFolders, folder: readonly string[]): number {
  const inside = `${folder.join('/')}/`;
  const below = [...folders].filter((path) => path.startsWith(inside));
  return Math.max(0, ...below.map((path) => path.split('/').length - folder.length));
}

/** Features below a folder. */
export function featuresBelow({ files }: FeatureFolders, folder: readonly string[]): number {
  const inside = `${folder.join('/')}/`;
  return [...files].filter((file) => file.startsWith(inside) && file.endsWith('.feature')).length;
}
