import picomatch from 'picomatch';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import { treeNamesOf, treePathOf, repositoryPathOf } from '#domain/gherkin/feature-paths';
import type { CommitFiles, TreeFile } from '#services/foundation/git/index';
import type { InspectionState } from './inspections/repository';
import type { ProjectCommit } from './place';

/** Files of a project's commits, with what loading its support code showed. */
export interface ProjectFiles extends CommitFiles {
  /** Returns what loading the support code of a commit showed, or what it showed of an older commit; null for neither. */
  inspected?(at: ProjectCommit, files: readonly TreeFile[]): Promise<Inspected | null>;
  /** Returns the state of a commit's inspection; null when the commit has no code and no configuration. */
  inspectionState?(at: ProjectCommit, files: readonly TreeFile[]): Promise<InspectionState | null>;
}

/** What loading the support code of a commit in a sandbox showed. */
export interface Inspected {
  /** Identifies the result. Another one for the same commit has another id. */
  id: string;
  /** Paths of cucumber's configuration: files, folders or patterns; empty for cucumber's default. */
  paths: readonly string[];
  report: LoadedProject;
  /** False for the result of an older commit, while that of the commit itself is not known. */
  isCurrent: boolean;
  /** Returns whether the result also holds for a file of the commit: always, or as long as the file did not change. */
  covers(file: TreeFile): boolean;
}

/** The feature files of a commit, as cucumber selects them (docs/rules/scenarios.md, Places). */
export interface ProjectLayout {
  /** Identifies the result of the inspection that the layout uses; empty without one. */
  id: string;
  /** Feature files that a run without further choices takes, in git's order. */
  features: readonly TreeFile[];
  /** Returns whether a run would take a feature file at this path of the repository. */
  takes(path: string): boolean;
  /** Folder in which a new feature is proposed, as the tree names it; empty for `features/`. */
  newFeatures: string[];
}

/** The files of commits. */
export interface CommitTrees {
  /** Returns which feature files a commit has. */
  layout(at: ProjectCommit): Promise<ProjectLayout>;
  /** Returns the files of a commit below a folder such as `environments/`; `''` stands for all files. */
  files(at: ProjectCommit, folder: string): Promise<readonly TreeFile[]>;
}

/**
 * Selects the feature files of a commit. Without configured paths, cucumber reads `features/`. A repository that has no
 * feature there shows the features of all its folders.
 * @param files all files of the commit
 */
export function layoutOf(
  files: readonly TreeFile[],
  inspected: Pick<Inspected, 'id' | 'paths'> | null,
): ProjectLayout {
  const configured = inspected?.paths ?? [];
  const all = files.filter(({ path }) => path.endsWith('.feature') && !isForeign(path));
  const selects =
    configured.length > 0 ? selectionOf(configured) : usualSelection(files.map(({ path }) => path));
  const features = all.filter(({ path }) => selects(path));
  const takes = (path: string) => path.endsWith('.feature') && selects(path);
  return {
    id: inspected?.id ?? '',
    features,
    takes,
    newFeatures: takes('features/new.feature') ? [] : proposedFolder(features, takes),
  };
}

/** Reads the layout of a commit. */
export async function readLayout(git: ProjectFiles, at: ProjectCommit): Promise<ProjectLayout> {
  const files = await git.list(at.projectId, at.commit, '');
  return layoutOf(files, (await git.inspected?.(at, files)) ?? null);
}

/** Returns whether a path is in a folder of packages or of a tool, which has no features of the team. */
const isForeign = (path: string) => /(?:^|\/)(?:node_modules|\.[^/]*)\//.test(path);

/**
 * Selects `features/`, or, if it has no feature, the top folders of all features. When all features are deleted, folders
 * that a `.gitkeep` keeps stay selected.
 * @param paths all files of the commit
 */
function usualSelection(paths: readonly string[]): (path: string) => boolean {
  const isUsual = (path: string) => path.startsWith('features/');
  const features = paths.filter((path) => path.endsWith('.feature') && !isForeign(path));
  const held = features.length > 0 ? features : paths.filter((path) => path.endsWith('/.gitkeep'));
  if (held.length === 0 || held.some(isUsual)) return isUsual;
  const tops = new Set(held.map(topOf));
  return (path) => tops.has(topOf(path)) && !isForeign(path);
}

const topOf = (path: string) => path.slice(0, path.indexOf('/') + 1);

/** Reads paths as cucumber does: a folder selects everything below it, and a line number selects nothing here. */
function selectionOf(configured: readonly string[]): (path: string) => boolean {
  const patterns = configured.map((path) =>
    path
      .replace(/(?::\d+)+$/, '')
      .replace(/^\.\//, '')
      .replace(/\/+$/, ''),
  );
  const matches = picomatch(
    patterns.flatMap((pattern) => (pattern === '.' || pattern === '' ? ['**'] : [pattern, `${pattern}/**`])),
    { dot: false },
  );
  return (path) => matches(path) && !isForeign(path);
}

/** Returns the folder that all features share, or else one of theirs, in which a run would take a new feature. */
function proposedFolder(features: readonly TreeFile[], takes: (path: string) => boolean): string[] {
  const own = features.map(({ path }) => treeNamesOf(treePathOf(path)).slice(0, -1));
  const fits = (folder: string[]) =>
    folder.length > 0 && takes(repositoryPathOf([...folder, 'new.feature'].join('/')));
  return [commonFolder(features), ...own].find(fits) ?? [];
}

/** Returns the deepest folder above all features, as the tree names it. */
function commonFolder(features: readonly TreeFile[]): string[] {
  const [first, ...others] = features.map(({ path }) => treeNamesOf(treePathOf(path)).slice(0, -1));
  if (!first) return [];
  const differs = first.findIndex((name, index) => others.some((folders) => folders[index] !== name));
  return differs === -1 ? first : first.slice(0, differs);
}
