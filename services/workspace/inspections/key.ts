import type { CucumberSettings } from '#contracts/worker/runner';
import type { TreeFile } from '#services/foundation/git/index';
import { sha256 } from '#services/foundation/secrets/sha256';

const code = /\.[cm]?[jt]sx?$/;
/** Files that cucumber and step code do not load: features, environments, test data, pictures and documents. */
const irrelevant =
  /\.(?:feature|png|jpe?g|gif|svg|webp|ico|bmp|avif|mp4|webm|woff2?|ttf|pdf|md|docx?|odt|xlsx?|pptx?|zip)$|^(?:environments|data)\//;
const foreign = /(?:^|\/)(?:node_modules|\.git)\//;

/** Returns whether a file of the repository may have step code: JavaScript or TypeScript of the project's own. */
export const isCodeFile = (path: string) => code.test(path) && !foreign.test(path);

/**
 * Returns the folder whose code cucumber loads for a feature when the configuration names no code: the innermost
 * `features` folder above the feature's folder, or else that folder (getFeatureDirectoryPaths of cucumber).
 */
export function codeFolderOf(feature: string): string {
  const folders = feature.split('/').slice(0, -1);
  const index = folders.lastIndexOf('features', folders.length - 2);
  return (index === -1 ? folders : folders.slice(0, index + 1)).join('/');
}

/** Returns an id of everything that decides what loading the step code of a commit shows. */
export function inspectionKeyOf(files: readonly TreeFile[], cucumber?: CucumberSettings): string {
  const deciding = files.filter(({ path }) => isCodeFile(path) || !irrelevant.test(path));
  const lines = deciding.map(({ path, blob }) => `${path}\0${blob}`);
  // Without configured paths, cucumber loads the folders of features. Scenarium always loads `features`.
  const features = files.filter(({ path }) => path.endsWith('.feature') && !foreign.test(path));
  const folders = new Set(['features', ...features.map(({ path }) => codeFolderOf(path))]);
  return sha256(JSON.stringify([keyVersion, cucumber ?? null, [...folders].sort(), ...lines]));
}

/** Raised when a new version reads projects in another way, so that results of older versions no longer count. */
const keyVersion = 3;

/** Largest number of files whose blobs are stored with a request. */
const maxFiles = 5_000;

const configuration = /(?:^|\/)(?:cucumber\.(?:json|ya?ml)|package\.json)$/;

/** Returns whether a commit has anything to inspect: code, or a configuration, which may load packages only. */
export const isInspectable = (files: readonly TreeFile[]) =>
  files.some(
    ({ path }) => isCodeFile(path) || (/(?:^|\/)cucumber\.(?:json|ya?ml)$/.test(path) && !foreign.test(path)),
  );

/** Returns the blobs of the code files, and of files with cucumber's configuration, by path. */
export function codeBlobsOf(files: readonly TreeFile[]): Record<string, string> {
  const stored = files.filter(({ path }) => isCodeFile(path) || configuration.test(path));
  return Object.fromEntries(stored.slice(0, maxFiles).map(({ path, blob }) => [path, blob]));
}
