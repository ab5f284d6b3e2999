import { CallRefused } from '#contracts/client';
import type { PlaceKind } from '#contracts/executions';
import type { InProject } from '~/access/gate';

/** A thing that executions use by name: see contracts/executions/moved-places.ts. */
export interface UsedName {
  kind: PlaceKind;
  /** The feature of a scenario. */
  feature?: string;
  path: string;
}

export interface UsingExecution {
  id: string;
  name: string;
  /** Its schedule is on. */
  scheduled: boolean;
}

export interface ExecutionsUsing {
  /** All of them, by name. Null when they could not be looked up. */
  executions: UsingExecution[] | null;
  /** True when the branch still has the object that they use. */
  isThere: boolean;
}

/** Which executions of the current branch use something by name. */
export async function executionsUsing(
  { project, branch, upstream }: InProject,
  { kind, feature, path }: UsedName,
): Promise<ExecutionsUsing> {
  try {
    const query = { projectId: project.id, branch, kind, feature, path };
    const answer = await upstream.executions.getChoosing({ query });
    if (!answer.status) return { executions: [], isThere: false };
    const executions = answer.executions.map(({ _id: id, name, scheduled }) => ({ id, name, scheduled }));
    return { executions, isThere: answer.isThere };
  } catch (error) {
    // The page works without the answer of this service.
    if (error instanceof CallRefused) return { executions: null, isThere: false };
    throw error;
  }
}
