import type { CommitFiles, TreeFile } from '#services/foundation/git/index';
import type { Place } from '../branch-reader';
import { createCache } from '../cache';
import { decodeText } from '../text';
import { forEachInTurns } from '../turn';
import { buildStepLibrary, type StepLibrary } from './library';
import { readStepFile, type StepFileContent } from './step-file';

export interface StepIndex {
  /** The step definitions of a commit: of every `.mjs` file below `features/`, as cucumber loads them. */
  stepLibrary(at: Place): Promise<StepLibrary>;
}

const keptFiles = 3_000;
const keptLibraries = 24;
export const stepFolder = 'features/step_definitions/';

export function createStepIndex(
  git: Pick<CommitFiles, 'readMany'>,
  filesOf: (at: Place, folder: string) => Promise<readonly TreeFile[]>,
): StepIndex {
  const parsed = createCache<StepFileContent>(keptFiles);
  /** By the names and blobs of all step files: saving a feature leaves it as it is. */
  const libraries = createCache<StepLibrary>(keptLibraries);

  async function build(projectId: string, files: TreeFile[]): Promise<StepLibrary> {
    const contents = new Map(files.map(({ blob }) => [blob, parsed.get(blob)]));
    const unknown = [...contents].flatMap(([blob, content]) => (content ? [] : [blob]));
    await forEachInTurns([...(await git.readMany(projectId, unknown))], ([blob, bytes]) => {
      const content = readStepFile(decodeText(bytes) ?? '');
      contents.set(blob, content);
      parsed.set(blob, content);
    });
    return buildStepLibrary(
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

/** Relative to the folder of step definitions: `basket.mjs`, `../support/world.mjs`. */
function nameOf(path: string): string {
  return path.startsWith(stepFolder) ? path.slice(stepFolder.length) : path.replace(/^features\//, '../');
}
