import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { inTagOrder } from './feature-tree';

/** Handler that counts tags. */
export function tagReading({ reader }: WorkspaceDeps): Pick<WorkspaceHandlers, 'getTags'> {
  return {
    async getTags({ body: { projectId, branch } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const counts = new Map<string, number>();
      for (const { summary } of await reader.features(at)) {
        // A tag of a feature without scenarios is there, on nothing yet.
        for (const tag of summary.tags) counts.set(tag, counts.get(tag) ?? 0);
        for (const { tags } of summary.scenarios) {
          for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
        }
      }
      const tags = inTagOrder(counts.keys()).map((name) => ({ name, count: counts.get(name) ?? 0 }));
      return { status: true, tags };
    },
  };
}
