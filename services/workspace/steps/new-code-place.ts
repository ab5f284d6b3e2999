import { extname } from 'node:path/posix';
import picomatch from 'picomatch';
import {
  isInUsualFolder,
  pathOfStepFile,
  stepFileNameOf,
  usualStepFolder,
} from '#domain/gherkin/step-file-paths';
import { stepFileNameProblem } from '#domain/names';
import type { LoadedConfiguration, LoadedProject } from '#contracts/worker/loaded-project';
import { codeFolderOf, isCodeFile } from '../inspections/key';

/** Where new step code goes, so that a run of the project's own cucumber loads it. */
export interface NewCodePlace {
  /** Folder of the repository, with a slash at its end. */
  folder: string;
  extension: string;
  /** True when files of this place get other modules by `require`. */
  isCommonjs: boolean;
  /** Returns whether the project loads a file at this path of the repository. */
  loads(path: string): boolean;
}

const usualPlace = { folder: usualStepFolder, extension: '.mjs', isCommonjs: false };

/** Extensions that a pattern is tried with, the likeliest first. */
const required = ['.js', '.cjs', '.ts', '.cts', '.mjs', '.mts'];
const imported = ['.mjs', '.js', '.ts', '.mts', '.cjs', '.cts'];

/**
 * Derives the place of new code from what was loaded: the usual folder if the configuration loads it, else the folder
 * with the most step definitions, else the folder of the first pattern.
 * @param isModule returns whether a `.js` file at a path is an ES module
 */
export function newCodePlaceOf(
  { configuration, definitions }: Pick<LoadedProject, 'configuration' | 'definitions'>,
  isModule: (path: string) => boolean,
): NewCodePlace {
  const loads = loadedBy(configuration);
  const placeOf = (folder: string, extension: string): NewCodePlace | null => {
    const path = `${folder}new-steps${extension}`;
    const isCommonjs = extension.endsWith('.cjs') || (extension.endsWith('.js') && !isModule(path));
    return loads(path) ? { folder, extension, isCommonjs, loads } : null;
  };
  const usual = placeOf(usualPlace.folder, usualPlace.extension);
  if (usual) return usual;
  const counts = new Map<string, number>();
  for (const { file } of definitions) {
    // `.steps.js` if the configuration loads no other `.js` file beside it.
    for (const extension of new Set([extname(file), /\.[^/]*$/.exec(file)?.[0] ?? ''])) {
      const place = JSON.stringify([file.replace(/[^/]*$/, ''), extension]);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  for (const [place] of [...counts].sort(([, a], [, b]) => b - a)) {
    const found = placeOf(...(JSON.parse(place) as [string, string]));
    if (found && isCodeFile(`${found.folder}x${found.extension}`)) return found;
  }
  for (const [patterns, extensions] of [
    [configuration.requirePaths, required],
    [configuration.importPaths, imported],
  ] as const)
    for (const pattern of patterns) {
      const plain = withoutSlashes(pattern);
      const { base } = picomatch.scan(plain);
      const suffix = /\*(\.[^*/]+\.[cm]?[jt]s)$/.exec(plain)?.[1];
      for (const extension of suffix === undefined ? extensions : [suffix]) {
        const found =
          placeOf(usualPlace.folder, extension) ?? placeOf(base === '' ? '' : `${base}/`, extension);
        if (found) return found;
      }
    }
  return { ...usualPlace, loads };
}

/** Extensions of the files that cucumber loads from a folder, by the setting that names the folder. */
const requiredFromFolder = ['.js'];
const importedFromFolder = ['.js', '.cjs', '.mjs'];

/**
 * Returns which paths the configuration loads, as cucumber resolves it. Without patterns, cucumber imports the folders
 * of features. Scenarium also imports `features`, which the project's own cucumber loads only with a feature there.
 */
export function loadedBy({
  requirePaths,
  importPaths,
  supportFiles,
  features,
}: Pick<LoadedConfiguration, 'requirePaths' | 'importPaths' | 'supportFiles' | 'features'>): (
  path: string,
) => boolean {
  const loaded = new Set(supportFiles);
  const patterns = [
    ...requirePaths.map((pattern) => loadedByPattern(pattern, requiredFromFolder)),
    ...importPaths.map((pattern) => loadedByPattern(pattern, importedFromFolder)),
  ];
  if (patterns.length > 0) return (path) => loaded.has(path) || patterns.some((loads) => loads(path));
  // A report that was cut lists no features: use the top folders of the code that was loaded.
  const folders = features.length > 0 ? features.map(codeFolderOf) : supportFiles.map(topFolderOf);
  const imported = new Set(folders.filter((folder) => folder !== ''));
  if (imported.size === 0) imported.add('features');
  const isImported = loadedFromFolder((folder) => imported.has(folder), importedFromFolder);
  return (path) => loaded.has(path) || isImported(path);
}

const topFolderOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '');

/** Returns which paths one pattern of `require` or `import` loads. Only names without an extension are folders. */
function loadedByPattern(pattern: string, extensions: readonly string[]): (path: string) => boolean {
  const plain = withoutSlashes(pattern);
  const matches = plain === '' ? (path: string) => path === '' : picomatch(plain);
  const isFromFolder = loadedFromFolder((folder) => extname(folder) === '' && matches(folder), extensions);
  return (path) => matches(path) || isFromFolder(path);
}

/** Returns which paths are code in a folder, at any depth, except in folders whose name begins with a dot. */
function loadedFromFolder(isFolder: (folder: string) => boolean, extensions: readonly string[]) {
  return (path: string): boolean => {
    const parts = path.split('/');
    return (
      extensions.includes(extname(path)) &&
      parts.some((_, depth) => {
        const isHidden = parts.slice(depth).some((part) => part.startsWith('.'));
        return !isHidden && isFolder(parts.slice(0, depth).join('/'));
      })
    );
  };
}

/** Returns a pattern without `./` at its start and slashes at its end; empty for the whole project. */
const withoutSlashes = (pattern: string) => pattern.replace(/^\.(?:\/+|$)/, '').replace(/\/+$/, '');

/** Returns the name of a new file in this place: `basket` becomes `/step_definitions/basket.js`. */
export function newStepFileName(name: string, place: NewCodePlace | undefined): string {
  const { folder, extension } = place ?? usualPlace;
  return stepFileNameOf(folder + name + extension);
}

/** Returns why a step file of this name cannot be written, worded for users; null when it can. */
export function stepFileProblem(name: string, place: NewCodePlace | undefined): string | null {
  const path = pathOfStepFile(name);
  const isUsual = isInUsualFolder(name) && name.endsWith('.mjs');
  const usualProblem = !place || isUsual ? stepFileNameProblem(name) : null;
  if (!place || usualProblem !== null) return usualProblem;
  const unloaded = `The cucumber configuration of this project does not load ${path}.`;
  if (isUsual) return place.loads(path) ? null : unloaded;
  const parts = path.split('/');
  const isPlain = parts.every((part) => /^[\p{L}\p{N}_@][\p{L}\p{N} _.@+()[\]-]*$/u.test(part));
  if (!isPlain || path.length > 200 || !isCodeFile(path) || path.endsWith('.d.ts'))
    return stepFileNameProblem(name);
  if (parts.at(-1) === 'user_defined_functions.mjs') return 'user_defined_functions.mjs is read-only.';
  return place.loads(path) ? null : unloaded;
}

/**
 * Returns generated code for TypeScript: its function gets types that any checker accepts. `ts-node` refuses to load
 * parameters without a type in strict projects.
 */
export function looselyTyped(code: string): string {
  return code.replace(
    /(, async function \()([\w$, ]*)(\) \{)/,
    (_all, start: string, list: string, end: string) => {
      const names = list.split(',').map((name) => name.trim());
      const typed = ['this', ...names.filter((name) => name !== '')].map((name) => `${name}: any`);
      return start + typed.join(', ') + end;
    },
  );
}

/** Reverses {@link looselyTyped}. */
export const withoutLooseTypes = (code: string) =>
  code.replace(
    /(, async function \()this: any(?:, )?([\w$, :]*)(\) \{)/,
    (_all, start: string, list: string, end: string) => start + list.replaceAll(': any', '') + end,
  );

/** Returns the line that gets names from a module, in the style of the file, or of the place if the file is empty. */
export function importLine(
  names: readonly string[],
  module: string,
  file: string,
  place: { isCommonjs?: boolean } | undefined,
): string {
  const list = [...names].sort().join(', ');
  const hasImports = /^\s*(?:import|export)\b/m.test(file);
  const isCommonjs = file.trim() === '' ? place?.isCommonjs : !hasImports && /\brequire\(/.test(file);
  return isCommonjs ? `const { ${list} } = require('${module}');` : `import { ${list} } from '${module}';`;
}
