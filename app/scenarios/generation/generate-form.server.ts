import type { InProject } from '~/access/gate';
import { featurePathOf, type Mode, type Place } from '~/scenarios/address';

/** What the dialog offers: environments, scenarios, and which code can be written. */
export async function readGenerateForm(
  { project, branch, upstream }: InProject,
  place: Place,
  wanted: string | null,
) {
  const at = { projectId: project.id, branch };
  const { folders, feature: name, scenario } = place;
  const [list, engine, earlier, feature, code] = await Promise.all([
    upstream.workspace.getEnvironments({ body: at }),
    upstream.generation.getEngine({ query: { projectId: project.id } }),
    upstream.generation.listStepGenerations({
      query: { ...at, featureName: featurePathOf(place), scenarioName: scenario ?? undefined, limit: 5 },
    }),
    !scenario && name ? upstream.workspace.getFeature({ body: { ...at, name, parentPath: folders } }) : null,
    scenario && name
      ? upstream.workspace.getStepCode({
          body: { ...at, featureName: featurePathOf(place), scenarioName: scenario },
        })
      : null,
  ]);
  const problem = list.status ? (engine.status ? null : engine.error) : list.error;
  const environments = list.status ? list.allEnv.map((one) => one.name) : [];
  const last = list.status ? list.lastActiveEnv : null;
  const steps = code?.status ? code.steps : [];
  const isPartly =
    steps.some(({ implemented }) => implemented) && steps.some(({ implemented }) => !implemented);
  const mode: Mode = wanted === 'all' || (wanted === null && !isPartly) ? 'all' : 'missing';
  return {
    /** Why nothing can be offered. */
    problem,
    environments,
    // The same choice as in the top bar.
    current: environments.find((one) => one === last) ?? environments[0] ?? null,
    scenarios: feature?.status ? feature.feature.scenarios.map((one) => one.name) : [],
    mode,
    again: steps.some(({ implemented, definition }) => implemented && definition?.source === 'AI'),
    /** Name of the language model; null: the built-in engine. */
    model: engine.status ? engine.model : null,
    /** Of the scenario, or of the feature's; the newest first. */
    earlier: earlier.status ? earlier.generations : [],
    now: Date.now(),
    hasAccessToken: engine.status && engine.hasAccessToken,
  };
}
