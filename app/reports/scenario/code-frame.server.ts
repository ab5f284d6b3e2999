import type { InProject } from '~/access/gate';
import { shownPlace } from '../parts/scenario-links';
import { frameOf, type CodeFrame } from './code-frame';
import type { ScenarioView } from './scenario-view';

/** What of a report tells which line failed. */
type Failed = Pick<ScenarioView, 'imported' | 'commit' | 'error' | 'step' | 'standsFor'>;

/**
 * The lines around the one that failed, as the run's commit has them.
 * @returns null where that cannot be read: code of today would show another line as the one that failed
 */
export async function codeFrameOf(
  { project, upstream, branch }: Pick<InProject, 'project' | 'upstream' | 'branch'>,
  { imported, commit, error, step, standsFor }: Failed,
): Promise<CodeFrame | null> {
  const place = shownPlace((error ?? step?.error)?.places ?? []);
  if (!place || imported || standsFor || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const body = { projectId: project.id, branch, path: place.file, commit };
  // The report is there to be read also where the code cannot be.
  const read = await upstream.workspace.getCodeFile({ body }).catch(() => null);
  return read?.status ? frameOf(read.content, place) : null;
}
