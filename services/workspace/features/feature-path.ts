import { isSafePath } from '#services/foundation/git/index';

/** The place of a feature as calls name it: its file name, and the folders above it, outermost first. */
export interface FeatureName {
  name: string;
  parentPath: string[];
}

/** Returns the path in the repository; null if it would be outside. `.feature` may be left out. */
export function featurePath({ name, parentPath }: FeatureName): string | null {
  const file = name.endsWith('.feature') ? name : `${name}.feature`;
  const path = ['features', ...parentPath, file].join('/');
  return isSafePath(path) && !file.includes('/') ? path : null;
}

/** Splits a path such as `features/checkout/basket.feature`. */
export function featureNameOf(path: string): FeatureName {
  const parentPath = path.split('/').slice(1);
  const name = parentPath.pop() ?? '';
  return { name, parentPath };
}

/** Returns the path below `features/` without suffix, as in commit messages and reports: `checkout/basket`. */
export function shortName(path: string): string {
  return path.replace(/^features\//, '').replace(/\.feature$/, '');
}
