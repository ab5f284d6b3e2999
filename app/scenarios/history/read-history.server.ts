import type { InProject } from '~/access/gate';
import type { Place } from '../address';

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;
type Feature = Pick<Place, 'folders' | 'feature'>;

/** A page of the feature's versions, newest first. @param after where the page before ended */
export function readHistory(
  { project, upstream, branch }: Where,
  { folders, feature }: Feature,
  after: string | null,
) {
  return upstream.workspace.getFeatureHistory({
    body: {
      projectId: project.id,
      branch,
      name: `${feature}.feature`,
      parentPath: folders,
      ...(after !== null && { after }),
    },
  });
}

/** A version with the text before it and the one of now. */
export function readVersion(
  { project, upstream, branch }: Where,
  { folders, feature }: Feature,
  commit: string,
) {
  return upstream.workspace.getFeatureVersion({
    body: { projectId: project.id, branch, name: `${feature}.feature`, parentPath: folders, commit },
  });
}
