/**
 * Names of files with step code in calls and addresses. They are relative to the usual folder of step definitions:
 *
 * | path in the repository               | name               |
 * | ------------------------------------ | ------------------ |
 * | `features/step_definitions/shop.mjs` | `shop.mjs`         |
 * | `features/support/world.mjs`         | `../support/world.mjs` |
 * | `tests/steps/shop.ts`                | `/tests/steps/shop.ts` |
 */

/** Folder of step definitions where cucumber's configuration names no other. */
export const usualStepFolder = 'features/step_definitions/';

const features = 'features/';

/** Returns the name of a file of the repository. */
export function stepFileNameOf(path: string): string {
  if (path.startsWith(usualStepFolder)) return path.slice(usualStepFolder.length);
  return path.startsWith(features) ? `../${path.slice(features.length)}` : `/${path}`;
}

/** Reverses {@link stepFileNameOf}. */
export function pathOfStepFile(name: string): string {
  if (name.startsWith('/')) return name.slice(1);
  return name.startsWith('../') ? features + name.slice('../'.length) : usualStepFolder + name;
}

/** Returns whether a name is of a file in the usual folder of step definitions. */
export const isInUsualFolder = (name: string) => name !== '' && !/^(?:\.\.)?\//.test(name);

/** Returns whether a file of the repository has a page that shows its code: step code outside of packages. */
export const hasCodePage = (path: string) =>
  /^(?:[^/.\p{Cc}][^/\p{Cc}]*\/)*[^/.\p{Cc}][^/\p{Cc}]*\.(?:[cm]?[jt]s|[jt]sx)$/u.test(path) &&
  !/(?:^|\/)node_modules\//.test(path);
