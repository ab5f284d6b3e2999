import { repositoryPathOf, treeNamesOf, treePathOf } from '#domain/gherkin/feature-paths';
import { isSafePath } from '#services/foundation/git/index';

/** The place of a feature as calls name it: its file name, and the folders above it, outermost first. */
export interface FeatureName {
  name: string;
  parentPath: string[];
}

/** Returns the path in the repository; null if it would be outside. `.feature` may be left out. */
export function featurePath({ name, parentPath }: FeatureName): string | null {
  const file = name.endsWith('.feature') ? name : `${name}.feature`;
  const path = repositoryPathOf([...parentPath, file].join('/'));
  const plain = parentPath.length === 0 ? file.replace(/^\//, '') : file;
  return isSafePath(path) && !plain.includes('/') ? path : null;
}

/** Returns the path in the repository of a feature that calls name by its whole path; null if it would be outside. */
export function pathOfFeatureName(name: string): string | null {
  const parentPath = treeNamesOf(name);
  return featurePath({ name: parentPath.pop() ?? '', parentPath });
}

/** Splits a path such as `features/checkout/basket.feature`. */
export function featureNameOf(path: string): FeatureName {
  const parentPath = treeNamesOf(treePathOf(path));
  const name = parentPath.pop() ?? '';
  return { name, parentPath };
}
