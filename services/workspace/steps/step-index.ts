import picomatch from 'picomatch';
import { stepFileNameOf } from '#domain/gherkin/step-file-paths';
import type { LoadedConfiguration } from '#contracts/worker/loaded-project';
import type { TreeFile } from '#services/foundation/git/index';
import type { Inspected, ProjectFiles } from '../layout';
import type { ProjectCommit } from '../place';
import { createCache } from '../cache';
import { isCodeFile } from '../inspections/key';
import { readStepFileBytes } from '../reading/step-file-reading';
import { joinLoaded } from './join-loaded';
import { buildStepLibraryYielding, type StepLibrary } from './library';
import type { StepFileContent } from './step-file';

export interface StepIndex {
  /**
   * Returns the step definitions of a commit: those that loading its support code registered. Files that changed since
   * the newest result are read without running them, and so is every `.mjs` file below `features/` without any result.
   */
  stepLibrary(at: ProjectCommit): Promise<StepLibrary>;
}

const keptBytes = 64 * 1024 * 1024;
const keptLibraries = 24;
export { usualStepFolder as stepFolder } from '#domain/gherkin/step-file-paths';

export function createStepIndex(
  git: Pick<ProjectFiles, 'readMany' | 'inspected'>,
  filesOf: (at: ProjectCommit, folder: string) => Promise<readonly TreeFile[]>,
): StepIndex {
  const parsed = createCache<StepFileContent>({ bytes: keptBytes, bytesOf: bytesOfFile });
  /** Libraries by the names and blobs of all step files, so that saving a feature changes nothing. */
  const libraries = createCache<StepLibrary>({ entries: keptLibraries });

  async function build(projectId: string, files: TreeFile[], inspected: Inspected | null) {
    const contents = new Map(files.map((file) => [contentKeyOf(file), parsed.get(contentKeyOf(file))]));
    const unknown = files.filter((file) => !contents.get(contentKeyOf(file)));
    const blobs = await git.readMany(projectId, [...new Set(unknown.map(({ blob }) => blob))]);
    for (const file of unknown) {
      const bytes = blobs.get(file.blob);
      if (!bytes || contents.get(contentKeyOf(file))) continue;
      const { content, lasts } = await readStepFileBytes(bytes, file.path);
      contents.set(contentKeyOf(file), content);
      if (lasts) parsed.set(contentKeyOf(file), content);
    }
    const read = files.flatMap((file) => {
      const content = contents.get(contentKeyOf(file));
      return content ? [{ file, content }] : [];
    });
    return buildStepLibraryYielding(
      inspected
        ? joinLoaded(read, inspected)
        : read.map(({ file, content }) => ({ ...content, name: stepFileNameOf(file.path) })),
    );
  }

  return {
    async stepLibrary(at) {
      const all = git.inspected ? await filesOf(at, '') : await filesOf(at, 'features/');
      const inspected = (await git.inspected?.(at, all)) ?? null;
      const files = all.filter(inspected ? relevantTo(inspected) : ({ path }) => isUsualStepFile(path));
      const key = `${at.projectId}:${inspected?.id ?? ''}:${files.map(({ path, blob }) => `${path}\0${blob}`).join('\0')}`;
      return libraries.getOrMake(key, () => build(at.projectId, files, inspected));
    },
  };
}

/** The same text is read in another way with another ending of the name. */
const contentKeyOf = ({ path, blob }: TreeFile) => blob + path.slice(path.lastIndexOf('.'));

const isUsualStepFile = (path: string) => path.startsWith('features/') && path.endsWith('.mjs');

/** Selects the files with step code: those that were loaded, and those that may be since they changed. */
function relevantTo(inspected: Inspected): (file: TreeFile) => boolean {
  const { configuration, definitions, problems } = inspected.report;
  const named = new Set([
    ...configuration.supportFiles,
    ...[...definitions, ...problems].map(({ file }) => file),
  ]);
  const mayLoad = loadedBy(configuration);
  return (file) => {
    if (!isCodeFile(file.path)) return false;
    if (named.has(file.path) || isUsualStepFile(file.path)) return true;
    return !inspected.covers(file) && !file.path.endsWith('.d.ts') && mayLoad(file.path);
  };
}

/** Returns which paths the configuration loads. Without patterns, it loads code beside the code that it loaded. */
function loadedBy({ requirePaths, importPaths, supportFiles }: LoadedConfiguration) {
  const patterns = [...requirePaths, ...importPaths].map((path) =>
    path.replace(/^\.\//, '').replace(/\/+$/, ''),
  );
  if (patterns.length > 0) return picomatch(patterns.flatMap((pattern) => [pattern, `${pattern}/**`]));
  const tops = new Set(['features', ...supportFiles.map((path) => path.split('/')[0])]);
  return (path: string) => tops.has(path.split('/')[0] ?? '') && path.includes('/');
}

/** Approximate: most of it is the code of the file. */
function bytesOfFile({ definitions, calls = [], parameterTypes }: StepFileContent): number {
  const code = [...definitions, ...calls].reduce((sum, definition) => sum + definition.code.length, 0);
  return 500 + code + 300 * (definitions.length + calls.length) + 200 * parameterTypes.length;
}
