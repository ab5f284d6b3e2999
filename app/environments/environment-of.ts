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
  };
}
