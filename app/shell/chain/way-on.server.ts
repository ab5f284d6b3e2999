import { Refused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { allScenarios } from '~/upstream/all-scenarios';
import { following, generateAddress, goneText, positionText, writtenOf } from './chain';

/** How scenarios go on that wait for their code since it was saved for one of them. */
export interface WayOn {
  /** The first of them; null where it cannot be told. */
  next: { name: string; position: string } | null;
  /** Leads to the generation of its code, else to that of the feature. */
  to: string;
  /** Names of those behind it. */
  others: string[];
  /** What was renamed or deleted meanwhile, in sentences. */
  gone: string;
}

/** What the address of a page says of it; null where no scenario waits. */
export async function wayOnAt(
  { project, branch, upstream }: InProject,
  query: URLSearchParams,
): Promise<WayOn | null> {
  const written = writtenOf(query);
  if (!written) return null;
  const { feature, scenario, chain } = written;
  const parentPath = feature.split('/');
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
    const waiting = new Set(all.filter(isUnwritten).map((one) => one.name));
    const names = found.names.filter((one) => waiting.has(one));
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
    // The page is about something else.
    if (error instanceof Refused) return null;
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
