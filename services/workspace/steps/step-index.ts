import { stepFileNameOf } from '#domain/gherkin/step-file-paths';
import type { TreeFile } from '#services/foundation/git/index';
import type { Inspected, ProjectFiles } from '../layout';
import type { ProjectCommit } from '../place';
import { createCache } from '../cache';
import { isCodeFile } from '../inspections/key';
import { readStepFileBytes } from '../reading/step-file-reading';
import { joinLoaded } from './join-loaded';
import { buildStepLibraryYielding, type StepLibrary } from './library';
import { loadedBy, newCodePlaceOf } from './new-code-place';
import type { StepFileContent } from './step-file';
import { decodeText } from '../text';

export interface StepIndex {
  /**
   * Returns the step definitions of a commit: those that loading its support code registered. Files that changed since
   * the newest result are read without running them, and so is every `.mjs` file below `features/` without any result.
   */
  stepLibrary(at: ProjectCommit): Promise<StepLibrary>;
}

const keptBytes = 64 * 1024 * 1024;
const keptLibraries = 24;

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
      return libraries.getOrMake(key, async () => {
        const library = await build(at.projectId, files, inspected);
        if (!inspected) return library;
        const isModule = await readModuleTypes(git, at.projectId, all);
        return { ...library, newCode: newCodePlaceOf(inspected.report, isModule) };
      });
    },
  };
}

/** The same text is read in another way with another ending of the name. */
const contentKeyOf = ({ path, blob }: TreeFile) => blob + path.slice(path.lastIndexOf('.'));

const isUsualStepFile = (path: string) => path.startsWith('features/') && path.endsWith('.mjs');

/** Selects the files with step code: those that were loaded, and those that may be since they changed. */
function relevantTo(inspected: Inspected): (file: TreeFile) => boolean {
  const { configuration, definitions, problems, isCut } = inspected.report;
  const named = new Set([
    ...configuration.supportFiles,
    ...[...definitions, ...problems].map(({ file }) => file),
  ]);
  const mayLoad = loadedBy(configuration);
  return (file) => {
    if (!isCodeFile(file.path)) return false;
    if (named.has(file.path) || isUsualStepFile(file.path)) return true;
    // A report that was cut may not list every file that was loaded.
    return (isCut || !inspected.covers(file)) && !file.path.endsWith('.d.ts') && mayLoad(file.path);
  };
}

/**
 * Reads the `package.json` files of a commit, which decide what `.js` files are.
 * @returns whether a `.js` file at a path is an ES module
 */
async function readModuleTypes(
  git: Pick<ProjectFiles, 'readMany'>,
  projectId: string,
  all: readonly TreeFile[],
): Promise<(path: string) => boolean> {
  const files = all.filter(
    ({ path }) => /^(?:[^/]+\/){0,4}package\.json$/.test(path) && !path.includes('node_modules/'),
  );
  const some = files.slice(0, maxPackages);
  const contents = await git.readMany(projectId, [...new Set(some.map(({ blob }) => blob))]);
  const types = new Map(
    some.map(({ path, blob }) => {
      const text = decodeText(contents.get(blob) ?? new Uint8Array()) ?? '';
      return [path.slice(0, -'package.json'.length), /"type"\s*:\s*"module"/.test(text)];
    }),
  );
  return (path) => {
    const folders = path.split('/').map((_, index, parts) =>
      parts
        .slice(0, index)
        .map((part) => `${part}/`)
        .join(''),
    );
    return (
      folders
        .toReversed()
        .reduce<boolean | undefined>((found, folder) => found ?? types.get(folder), undefined) ?? false
    );
  };
}
const maxPackages = 50;

/** Approximate: most of it is the code of the file. */
function bytesOfFile({ definitions, calls = [], parameterTypes }: StepFileContent): number {
  const code = [...definitions, ...calls].reduce((sum, definition) => sum + definition.code.length, 0);
  return 500 + code + 300 * (definitions.length + calls.length) + 200 * parameterTypes.length;
}
