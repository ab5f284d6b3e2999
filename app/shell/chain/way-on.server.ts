import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { allScenarios } from '~/upstream/all-scenarios';
import { following, generateAddress, goneText, positionText, writtenOf } from './chain';

/** The next step for scenarios that still wait for code, after the code of one was saved. */
export interface WayOn {
  /** The first waiting scenario. Null when it is not known. */
  next: { name: string; position: string } | null;
  /** Link to the generation of its code, otherwise of the feature's code. */
  to: string;
  /** Names of the scenarios after the first. */
  others: string[];
  /** Sentences about scenarios that were renamed or deleted since. */
  gone: string;
}

/** Returns the next step that a page's address describes. Null when no scenario waits. */
export async function wayOnAt(
  { project, branch, upstream }: InProject,
  query: URLSearchParams,
): Promise<WayOn | null> {
  const written = writtenOf(query);
  if (!written) return null;
  const { feature, scenario, chain } = written;
  const parentPath = treeNamesOf(feature);
  const name = `${parentPath.pop() ?? ''}.feature`;
  try {
    const read = await allScenarios(upstream, { projectId: project.id, branch, name, parentPath });
    const all = read ?? [];
    const found = following(all, scenario, chain);
    const gone = goneText(found);
    if (found.isLost) {
      const to = read ? generateAddress(project.id, { feature }, null) : `/${project.id}/features`;
      return { next: null, to, others: [], gone };
    }
    const waiting = new Set(all.filter(isUnwritten).map((entry) => entry.name));
    const names = found.names.filter((entry) => waiting.has(entry));
    const [next, ...others] = names;
    if (next === undefined) return null;
    const nth = chain.nth + 1 + found.names.indexOf(next);
    const of = chain.of === 0 ? 0 : chain.nth + found.names.length;
    const until = found.names.at(-1) ?? next;
    const rest = others.length > 0 ? { until, nth, of } : null;
    return {
      next: { name: next, position: positionText({ nth, of }) },
      to: generateAddress(project.id, { feature, scenario: next }, rest),
      others,
      gone,
    };
  } catch (error) {
    // The failure does not concern the page's own topic.
    if (error instanceof CallRefused) return null;
    throw error;
  }
}

function isUnwritten({
  steps,
  rowsUnwritten,
}: {
  steps: { implemented: boolean }[];
  rowsUnwritten?: object;
}) {
  return steps.length > 0 && (rowsUnwritten !== undefined || steps.some(({ implemented }) => !implemented));
}
