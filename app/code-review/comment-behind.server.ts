import type { Params } from '@remix-run/react';
import type { InProject } from '~/access/gate';
import { found } from '~/access/found';
import { fixPath } from '~/shell/code-review-paths';

/** Returns the comment of a dialog over a code fix (null when deleted), and where closing leads. */
export async function commentBehind(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  { fixId: id = '', commentId }: Params,
) {
  const { oversight } = await found(upstream.runs.getOversight({ query: { project_id: project.id, id } }));
  const comment = oversight.discussion.find(({ _id }) => _id === commentId) ?? null;
  return { comment, closeTo: fixPath(project.id, id) };
}
