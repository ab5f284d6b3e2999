import type { CommitFiles, TreeFile } from '#services/foundation/git/index';
import type { ProjectCommit } from '../place';
import { createCache } from '../cache';
import { readStepFileBytes } from '../reading/step-file-reading';
import { buildStepLibraryYielding, type StepLibrary } from './library';
import type { StepFileContent } from './step-file';

export interface StepIndex {
  /** Returns the step definitions of a commit: of every `.mjs` file below `features/`, as cucumber loads them. */
  stepLibrary(at: ProjectCommit): Promise<StepLibrary>;
}

const keptBytes = 64 * 1024 * 1024;
const keptLibraries = 24;
export const stepFolder = 'features/step_definitions/';

export function createStepIndex(
  git: Pick<CommitFiles, 'readMany'>,
  filesOf: (at: ProjectCommit, folder: string) => Promise<readonly TreeFile[]>,
): StepIndex {
  const parsed = createCache<StepFileContent>({ bytes: keptBytes, bytesOf: bytesOfFile });
  /** Libraries by the names and blobs of all step files, so that saving a feature changes nothing. */
  const libraries = createCache<StepLibrary>({ entries: keptLibraries });

  async function build(projectId: string, files: TreeFile[]): Promise<StepLibrary> {
    const contents = new Map(files.map(({ blob }) => [blob, parsed.get(blob)]));
    const unknown = [...contents].flatMap(([blob, content]) => (content ? [] : [blob]));
    for (const [blob, bytes] of await git.readMany(projectId, unknown)) {
      const { content, lasts } = await readStepFileBytes(bytes);
      contents.set(blob, content);
      if (lasts) parsed.set(blob, content);
    }
    return buildStepLibraryYielding(
      files.flatMap(({ path, blob }) => {
        const content = contents.get(blob);
        return content ? [{ ...content, name: nameOf(path) }] : [];
      }),
    );
  }

  return {
    async stepLibrary(at) {
      const files = (await filesOf(at, 'features/')).filter((file) => file.path.endsWith('.mjs'));
      const key = `${at.projectId}:${files.map(({ path, blob }) => `${path}\0${blob}`).join('\0')}`;
      return libraries.getOrMake(key, () => build(at.projectId, files));
    },
  };
}

/** Approximate: most of it is the code of the file. */
function bytesOfFile({ definitions, parameterTypes }: StepFileContent): number {
  const code = definitions.reduce((sum, definition) => sum + definition.code.length, 0);
  return 500 + code + 300 * definitions.length + 200 * parameterTypes.length;
}

/** Returns the name relative to the folder of step definitions: `basket.mjs`, `../support/world.mjs`. */
function nameOf(path: string): string {
  return path.startsWith(stepFolder) ? path.slice(stepFolder.length) : path.replace(/^features\//, '../');
}

/** Returns the path in the repository for such a name. */
export const pathOfStepFile = (name: string) =>
  name.startsWith('../') ? `features/${name.slice(3)}` : stepFolder + name;
