import type { InProject } from '~/access/gate';
import type { FeatureLocation } from '../address';

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;
type Feature = Pick<FeatureLocation, 'folders' | 'feature'>;

/** Reads a page of the feature's versions, newest first. @param after cursor from the previous page */
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
      after: after ?? undefined,
    },
  });
}

/** Reads a version, with the text before it and the current text. */
export function readVersion(
  { project, upstream, branch }: Where,
  { folders, feature }: Feature,
  commit: string,
) {
  return upstream.workspace.getFeatureVersion({
    body: { projectId: project.id, branch, name: `${feature}.feature`, parentPath: folders, commit },
  });
}
