import type { InProject } from '~/access/gate';
import { shownPlace } from '../parts/scenario-links';
import { codeFrameAt, type CodeFrame } from './code-frame';
import type { ScenarioView } from './scenario-view';

/** Fields of a report that locate the failed line. */
type Failed = Pick<ScenarioView, 'imported' | 'commit' | 'error' | 'step' | 'standsFor'>;

/**
 * Returns the lines around the failed line, from the run's commit.
 * @returns null when that commit cannot be read. Current code could show the wrong line as the failed one
 */
export async function codeFrameOf(
  { project, upstream, branch }: Pick<InProject, 'project' | 'upstream' | 'branch'>,
  { imported, commit, error, step, standsFor }: Failed,
): Promise<CodeFrame | null> {
  const location = shownPlace((error ?? step?.error)?.places ?? []);
  if (!location || imported || standsFor || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const body = { projectId: project.id, branch, path: location.file, commit };
  // The report must open even when the code cannot be read.
  const read = await upstream.workspace.getCodeFile({ body }).catch(() => null);
  return read?.status ? codeFrameAt(read.content, location) : null;
}
