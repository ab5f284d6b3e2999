import picomatch from 'picomatch';
import {
  isInUsualFolder,
  pathOfStepFile,
  stepFileNameOf,
  usualStepFolder,
} from '#domain/gherkin/step-file-paths';
import { stepFileNameProblem } from '#domain/names';
import type { LoadedConfiguration, LoadedProject } from '#contracts/worker/loaded-project';
import { isCodeFile } from '../inspections/key';

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
    const isCommonjs = extension === '.cjs' || (extension === '.js' && !isModule(path));
    return loads(path) ? { folder, extension, isCommonjs, loads } : null;
  };
  const usual = placeOf(usualPlace.folder, usualPlace.extension);
  if (usual) return usual;
  const counts = new Map<string, number>();
  for (const { file } of definitions) {
    const place = JSON.stringify([file.replace(/[^/]*$/, ''), /\.[^./]*$/.exec(file)?.[0] ?? '']);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  for (const [place] of [...counts].sort(([, a], [, b]) => b - a)) {
    const found = placeOf(...(JSON.parse(place) as [string, string]));
    if (found && isCodeFile(`${found.folder}x${found.extension}`)) return found;
  }
  for (const [patterns, extensions] of [
    [configuration.requirePaths, required],
    [configuration.importPaths, imported],
  ] as const)
    for (const pattern of patterns)
      for (const extension of extensions) {
        const { base } = picomatch.scan(pattern.replace(/^\.\//, '').replace(/\/+$/, ''));
        const found = placeOf(base === '' ? '' : `${base}/`, extension);
        if (found) return found;
      }
  return { ...usualPlace, loads };
}

/** Returns which paths the configuration loads. Without patterns, it loads code beside the code that it loaded. */
export function loadedBy({
  requirePaths,
  importPaths,
  supportFiles,
}: Pick<LoadedConfiguration, 'requirePaths' | 'importPaths' | 'supportFiles'>): (path: string) => boolean {
  const loaded = new Set(supportFiles);
  const patterns = [...requirePaths, ...importPaths].map((path) =>
    path.replace(/^\.\//, '').replace(/\/+$/, ''),
  );
  if (patterns.length > 0) {
    const matches = picomatch(patterns.flatMap((pattern) => [pattern, `${pattern}/**`]));
    return (path) => loaded.has(path) || matches(path);
  }
  const tops = new Set(supportFiles.map((path) => path.split('/')[0]));
  if (tops.size === 0) tops.add('features');
  return (path) => loaded.has(path) || (path.includes('/') && tops.has(path.split('/')[0] ?? ''));
}

/** Returns the name of a new file in this place: `basket` becomes `/step_definitions/basket.js`. */
export function newStepFileName(name: string, place: NewCodePlace | undefined): string {
  const { folder, extension } = place ?? usualPlace;
  return stepFileNameOf(folder + name + extension);
}

/** Returns why a step file of this name cannot be written, worded for users; null when it can. */
export function stepFileProblem(name: string, place: NewCodePlace | undefined): string | null {
  if (!place || (isInUsualFolder(name) && name.endsWith('.mjs'))) return stepFileNameProblem(name);
  const path = pathOfStepFile(name);
  const parts = path.split('/');
  const isPlain = parts.every((part) => /^[\p{L}\p{N}_@][\p{L}\p{N} _.@+()[\]-]*$/u.test(part));
  if (!isPlain || path.length > 200 || !isCodeFile(path) || path.endsWith('.d.ts'))
    return stepFileNameProblem(name);
  if (parts.at(-1) === 'user_defined_functions.mjs') return 'user_defined_functions.mjs is read-only.';
  return place.loads(path) ? null : `The cucumber configuration of this project does not load ${path}.`;
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
