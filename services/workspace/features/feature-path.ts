import { isSafePath } from '#services/foundation/git/index';

/** Where a feature is, as calls name it: file name and the folders above from the outermost. */
export interface FeatureName {
  name: string;
  parentPath: string[];
}

/** The path in the repository; null for one that would lie elsewhere. `.feature` may be left out. */
export function featurePath({ name, parentPath }: FeatureName): string | null {
  const file = name.endsWith('.feature') ? name : `${name}.feature`;
  const path = ['features', ...parentPath, file].join('/');
  return isSafePath(path) && !file.includes('/') ? path : null;
}

/** From `features/checkout/basket.feature`. */
export function featureNameOf(path: string): FeatureName {
  const parentPath = path.split('/').slice(1);
  const name = parentPath.pop() ?? '';
  return { name, parentPath };
}

/** Path below `features/` without suffix, as commit messages and reports name a feature: `checkout/basket`. */
export function shortName(path: string): string {
  return path.replace(/^features\//, '').replace(/\.feature$/, '');
}
