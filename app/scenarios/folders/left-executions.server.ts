import { Refused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { featuresPath, type Place } from '../address';
import { oldPlaceOf, pathWithOld, type OldPlace } from './old-place';

/** Executions that choose a place which is gone. */
export interface LeftExecutions {
  old: OldPlace;
  /** All of them, by name; null where that cannot be told. */
  executions: { id: string; name: string }[] | null;
}

/**
 * Which executions of the branch still choose a folder or feature that was moved or deleted.
 * @returns null when none does, and when there is something at the old place again
 */
export async function leftExecutions(
  { project, branch, upstream }: InProject,
  old: OldPlace,
): Promise<LeftExecutions | null> {
  const query = { projectId: project.id, branch, kind: old.kind, path: old.from };
  try {
    const answer = await upstream.executions.getChoosing({ query });
    if (!answer.status || answer.isThere || answer.executions.length === 0) return null;
    return { old, executions: answer.executions.map(({ _id: id, name }) => ({ id, name })) };
  } catch (error) {
    // A service that cannot tell keeps nobody from what was done, and from the page.
    if (error instanceof Refused) return { old, executions: null };
    throw error;
  }
}

/** The same for the page at an address. */
export async function leftExecutionsAt(
  caller: InProject,
  query: URLSearchParams,
  place: Place,
): Promise<LeftExecutions | null> {
  const old = oldPlaceOf(query, place);
  return old && leftExecutions(caller, old);
}

/** Where to go on after a folder or feature was moved or deleted: the page says there which executions are left. */
export async function pathAfterMove(
  caller: InProject,
  place: Partial<Place>,
  old: OldPlace,
): Promise<string> {
  const { id } = caller.project;
  return (await leftExecutions(caller, old)) ? pathWithOld(id, place, old) : featuresPath(id, place);
}
