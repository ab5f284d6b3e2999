/**
 * Names of features and folders in calls and addresses (docs/rules/scenarios.md, Places). They are relative to
 * `features/`, where most projects have their features. A name outside of it begins with a slash:
 *
 * | path in the repository             | name              |
 * | ---------------------------------- | ----------------- |
 * | `features/checkout/basket.feature` | `checkout/basket` |
 * | `tests/e2e/basket.feature`         | `/tests/e2e/basket` |
 *
 * As a list of folders, outermost first, the second one is `['', 'tests', 'e2e']`.
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

/** Returns the names of folders as texts show them: `tests/e2e` for `['', 'tests', 'e2e']`. */
export function folderLabelOf(folders: readonly string[]): string {
  return folders.join('/').replace(/^\//, '');
}
