import type { TreeFile } from '#services/foundation/git/index';
import { noBranch, noWorkspace, type RefusedAnswer } from './answers';
import { createCache } from './cache';
import type { CachedScenarioTexts } from './scenario-texts';
import { createFeatureIndex, type FeatureIndex } from './features/index-of-features';
import { layoutOf, type CommitTrees, type ProjectFiles, type ProjectLayout } from './layout';
import type { ProjectCommit } from './place';
import { createStepIndex, type StepIndex } from './steps/step-index';
import { decodeText } from './text';

export type { ProjectCommit } from './place';

/** A branch at one of its commits. */
export interface OpenBranch {
  status: true;
  projectId: string;
  branch: string;
  commit: string;
}

/** Reads branches. Caches what never changes: trees by commit, and parsed files by blob. */
export interface BranchReader extends CommitTrees, FeatureIndex, StepIndex {
  open(projectId: string, branch: string): Promise<OpenBranch | RefusedAnswer>;
  /** Returns a text file of a commit; null if there is none. `text` is null if the file is not UTF-8. */
  textFile(at: ProjectCommit, path: string): Promise<{ blob: string; text: string | null } | null>;
}

/** Bytes of kept trees. A project of 1,000 files has about 200 kB. */
const keptBytes = 32 * 1024 * 1024;

/** @param texts cache for the scenarios of the features that are parsed */
export function createBranchReader(git: ProjectFiles, texts?: CachedScenarioTexts): BranchReader {
  const trees = createCache<readonly TreeFile[]>({ bytes: keptBytes, bytesOf: bytesOfTree });
  const files = (at: ProjectCommit, folder: string) =>
    trees.getOrMake(`${at.projectId}:${at.commit}:${folder}`, () =>
      git.list(at.projectId, at.commit, folder),
    );

  async function layout(at: ProjectCommit): Promise<ProjectLayout> {
    const all = await files(at, '');
    return layoutOf(all, (await git.inspected?.(at, all)) ?? null);
  }

  return {
    files,
    layout,
    async open(projectId, branch) {
      const commit = await git.tip(projectId, branch);
      if (commit) return { status: true, projectId, branch, commit };
      return (await git.exists(projectId)) ? noBranch(branch) : noWorkspace;
    },
    async textFile({ projectId, commit }, path) {
      const file = await git.readFile(projectId, commit, path);
      return file && { blob: file.blob, text: decodeText(file.bytes) };
    },
    ...createFeatureIndex(git, { files, layout }, texts),
    ...createStepIndex(git, files),
  };
}

/** Approximate: a file's path, the id of its content, and the object that has them. */
function bytesOfTree(files: readonly TreeFile[]): number {
  return files.reduce((sum, { path }) => sum + 150 + path.length, 100);
}
