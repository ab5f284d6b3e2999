import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { featurePathOf, type Mode, type FeatureLocation } from '~/scenarios/address';
import { namesOf } from '~/scenarios/read-feature.server';

/** Reads the dialog's choices: environments, scenarios, and which code can be generated. */
export async function readGenerateForm(caller: InProject, location: FeatureLocation, wanted: string | null) {
  const { project, branch, upstream } = caller;
  const at = { projectId: project.id, branch };
  const { folders, feature: name, scenario } = location;
  const [list, engine, earlier, feature, code] = await Promise.all([
    environmentsOf(caller),
    upstream.generation.getEngine({ query: { projectId: project.id } }),
    upstream.generation.listStepGenerations({
      query: { ...at, featureName: featurePathOf(location), scenarioName: scenario ?? undefined, limit: 5 },
    }),
    !scenario && name ? upstream.workspace.getFeature({ body: { ...at, name, parentPath: folders } }) : null,
    scenario && name
      ? upstream.workspace.getStepCode({
          body: { ...at, featureName: featurePathOf(location), scenarioName: scenario },
        })
      : null,
  ]);
  const problem = list.problem ?? (engine.status ? null : engine.error);
  const steps = code?.status ? code.steps : [];
  const isPartly =
    steps.some(({ implemented }) => implemented) && steps.some(({ implemented }) => !implemented);
  const mode: Mode = wanted === 'all' || (wanted === null && !isPartly) ? 'all' : 'missing';
  return {
    /** Why the dialog can offer nothing. */
    problem,
    environments: list.names,
    current: list.current,
    scenarios: feature?.status ? namesOf(feature.feature) : [],
    mode,
    again: steps.some(({ implemented, definition }) => implemented && definition?.source === 'AI'),
    /** Name of the language model; null: the built-in engine. */
    model: engine.status ? engine.model : null,
    /** Generations of the scenario, or of all the feature's scenarios; newest first. */
    earlier: earlier.status ? earlier.generations : [],
    now: Date.now(),
    hasAccessToken: engine.status && engine.hasAccessToken,
  };
}
