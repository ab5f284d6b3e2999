import type { InProject } from '~/access/gate';

/** The model that a report may ask, what is left of its tokens, and whether the project has the token that is needed. */
export async function askedModel({ project, upstream }: InProject) {
  const engine = await upstream.generation.getEngine({ query: { projectId: project.id } });
  const { model, budget, hasAccessToken } = engine.status
    ? engine
    : { model: null, budget: null, hasAccessToken: true };
  return { model, budget, hasAccessToken };
}

export type AskedModel = Awaited<ReturnType<typeof askedModel>>;
