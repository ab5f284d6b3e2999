import type { InProject } from '~/access/gate';

/** Returns the model that reports use, its token budget, and whether the project has its access token. */
export async function requestedModel({ project, upstream }: InProject) {
  const engine = await upstream.generation.getEngine({ query: { projectId: project.id } });
  const { model, budget, hasAccessToken } = engine.status
    ? engine
    : { model: null, budget: null, hasAccessToken: true };
  return { model, budget, hasAccessToken };
}

export type RequestedModel = Awaited<ReturnType<typeof requestedModel>>;
