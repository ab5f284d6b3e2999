import type { ProjectTag } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { tagsFor } from '~/platform/tag-order';

/** Tags to choose from, as far as a page can show them. */
export interface TagChoice {
  tags: ProjectTag[];
  /** That were left out, as there are too many: a search finds them. */
  left: number;
  search: string;
  /** The branch has no tag at all. */
  isEmpty: boolean;
  /** Scenarios that carry any of the chosen tags. */
  count: number;
}

const mostShown = 200;

/** The tags of a branch that contain a text, in the order of docs/rules/scenarios.md, Tags. */
export async function readTagChoice(
  { upstream, project }: InProject,
  { branch, tags: chosen, search }: { branch: string; tags: string[]; search: string },
): Promise<TagChoice> {
  const where = { projectId: project.id, branch };
  const [all, counted] = await Promise.all([
    upstream.workspace.getTags({ body: where }),
    upstream.workspace.findTagged({ body: { ...where, sets: [{ tags: chosen }] } }),
  ]);
  const known = all.status ? all.tags : [];
  const found = tagsFor(known, search);
  return {
    tags: found.slice(0, mostShown),
    left: Math.max(0, found.length - mostShown),
    search,
    isEmpty: known.length === 0,
    count: counted.status ? (counted.sets[0]?.count ?? 0) : 0,
  };
}
