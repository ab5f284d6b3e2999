import type { InProject } from '~/access/gate';
import { executionsUsing, type UsingExecution } from '~/shell/uses/executions-using.server';
import { featuresPath, type Place } from '../address';
import { oldPlacesOf, pathWithOld, type OldPlace } from './old-place';

/** Executions that use something which is gone. */
export interface LeftExecutions {
  old: OldPlace;
  /** All of them, by name; null where that cannot be told. */
  executions: UsingExecution[] | null;
  /** An expired license lets nobody change executions. */
  mayChange: boolean;
}

/**
 * Which executions of the branch still use a folder, feature, scenario or tag that was moved, renamed or deleted.
 * @returns null when none does, and when it is there again
 */
export async function leftExecutions(caller: InProject, old: OldPlace): Promise<LeftExecutions | null> {
  const { kind, feature, from: path } = old;
  const { executions, isThere } = await executionsUsing(caller, { kind, feature, path });
  if (isThere || executions?.length === 0) return null;
  return { old, executions, mayChange: !caller.licence.expired };
}

/** The same for the page at an address, of everything that its address names. */
export async function leftExecutionsAt(
  caller: InProject,
  query: URLSearchParams,
  place: Place,
): Promise<LeftExecutions[]> {
  return allLeft(caller, oldPlacesOf(query, place));
}

/** Where to go on after a change: the page says there which executions are left. */
export async function pathAfterMove(
  caller: InProject,
  place: Partial<Place>,
  ...olds: readonly OldPlace[]
): Promise<string> {
  const { id } = caller.project;
  const left = await allLeft(caller, olds);
  return left.length > 0
    ? pathWithOld(
        id,
        place,
        left.map(({ old }) => old),
      )
    : featuresPath(id, place);
}

async function allLeft(caller: InProject, olds: readonly OldPlace[]): Promise<LeftExecutions[]> {
  const left = await Promise.all(olds.map((old) => leftExecutions(caller, old)));
  return left.filter((one) => one !== null);
}
