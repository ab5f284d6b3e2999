/**
 * Names of features and folders in calls and addresses (docs/rules/scenarios.md, Places). They are relative to
 * `features/`, where most projects have their features. A name outside of it begins with a slash:
 *
 * | path in the repository             | name              |
 * | ---------------------------------- | ----------------- |
 * | `features/checkout/basket.feature` | `checkout/basket` |
 * | `tests/e2e/basket.feature`         | `/tests/e2e/basket` |
 *
 * As a list of names, outermost first, the second one is `['/tests', 'e2e', 'basket']`: the slash belongs to the first
 * name, so that a list has one element for each level of the tree.
 */

const usual = 'features/';
const suffix = /\.feature$/;

/** Returns a path of the repository relative to `features/`, or with a slash at its beginning. */
export function treePathOf(path: string): string {
  return path.startsWith(usual) ? path.slice(usual.length) : `/${path}`;
}

/** Reverses {@link treePathOf}. */
export function repositoryPathOf(treePath: string): string {
  return treePath.startsWith('/') ? treePath.slice(1) : usual + treePath;
}

/** Returns the name of a feature in calls: `checkout/basket` for `features/checkout/basket.feature`. */
export function featureNameOfUri(uri: string): string {
  return treePathOf(uri).replace(suffix, '');
}

/** Reverses {@link featureNameOfUri}. */
export function uriOfFeatureName(name: string): string {
  return `${repositoryPathOf(name)}.feature`;
}

/** Returns a feature as texts show it: as its name in calls, but without a slash at the beginning. */
export function featureLabelOf(uri: string): string {
  return featureNameOfUri(uri).replace(/^\//, '');
}

/** Splits a path of the tree, or the name of a feature in calls, into its names, outermost first. */
export function treeNamesOf(treePath: string): string[] {
  const [first = '', ...below] = treePath.split('/');
  return first === '' && below.length > 0 ? [`/${below[0] ?? ''}`, ...below.slice(1)] : [first, ...below];
}

/** Returns names of folders, or one of them, as texts show them: `tests/e2e` for `['/tests', 'e2e']`. */
export function folderLabelOf(...folders: readonly string[]): string {
  return folders.join('/').replace(/^\//, '');
}

/** Returns the new names of a renamed entry of the tree. At the top, an entry outside of `features/` stays outside. */
export function renamedEntry(names: readonly string[], name: string): string[] {
  const [first = ''] = names;
  const isTopOutside = names.length === 1 && first.startsWith('/');
  return [...names.slice(0, -1), isTopOutside ? `/${folderLabelOf(name)}` : name];
}

/** Returns the names of an entry of the tree after its move to another folder. */
export function movedEntry(folder: readonly string[], name: string): string[] {
  return folder.length > 0 ? [...folder, folderLabelOf(name)] : [name];
}
