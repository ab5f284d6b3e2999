import type { InProject } from '~/access/gate';

/** The environment with that name, null when there is none, and the names of the others. */
export async function environmentOf({ project, upstream, branch }: InProject, name: string | undefined) {
  const where = { projectId: project.id, branch };
  const list = await upstream.workspace.getEnvironments({ body: where });
  const all = list.status ? list.allEnv : [];
  return {
    where,
    environment: all.find((environment) => environment.name === name) ?? null,
    others: all.map((environment) => environment.name).filter((other) => other !== name),
    isCurrent: list.status && name !== undefined && currentOf(list) === name,
  };
}

/** Name of the environment in use: the one chosen last, else the first; null without any. */
export function currentOf(list: { lastActiveEnv: string | null; allEnv: { name: string }[] }): string | null {
  return list.lastActiveEnv ?? list.allEnv[0]?.name ?? null;
}

/** The list does not delete what is in use (docs/rules/environments-and-data.md, Environments). */
export const currentStays = 'The current environment cannot be deleted. Choose another one first.';
