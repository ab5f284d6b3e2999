import type { ActionFunctionArgs } from '@remix-run/node';
import type { ScenarioRef } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import { featurePathOf, type Place } from './address';
import { featuresIn, withoutSuffix } from './feature-tree/tree-view';

export type What = 'scenario' | 'feature' | 'all';

interface Wanted {
  place: Place;
  what: What;
  /** Name of the environment. */
  env: string;
  /** With AI recovery. */
  heals: boolean;
}

/** Starts a run of what stands at a place. @returns the address of its report, or why there is none, in words */
export async function startRun(
  args: ActionFunctionArgs,
  caller: InProject,
  { place, what, env, heals }: Wanted,
): Promise<{ report: string } | { error: string }> {
  const { project, branch, upstream } = caller;
  const scenarios = await scenariosOf(caller, place, what);
  const problem = cannotRun(scenarios);
  if (problem) return { error: problem };
  const run = await upstream.executions.runNow({
    body: {
      projectId: project.id,
      branch,
      env,
      scenarios,
      healing: heals ? 'heal' : 'propose',
      name: what === 'all' ? 'All scenarios' : undefined,
    },
  });
  if (!run.wasRunInitiated) return { error: run.error };
  const event = what === 'all' ? 'click_run_all' : 'click_run_scenario';
  trackUsage(args, upstream, event, { projectId: project.id });
  return { report: `/${project.id}/run-report/${run.runId}` };
}

/** Names of the environments, and the one in use: the same choice as in the top bar. */
export async function environmentsOf({ project, upstream, branch }: InProject) {
  const list = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  const names = list.status ? list.allEnv.map(({ name }) => name) : [];
  const last = list.status ? list.lastActiveEnv : null;
  const current = names.find((name) => name === last) ?? names[0] ?? null;
  return { names, current, problem: list.status ? null : list.error };
}

async function scenariosOf(caller: InProject, place: Place, what: What): Promise<ScenarioRef[]> {
  const feature = featurePathOf(place);
  if (what === 'scenario' && place.scenario) return [{ feature, scenario: place.scenario }];
  if (what !== 'all' && place.feature) return [{ feature }];
  const { workspace } = caller.upstream;
  const list = await workspace.getFeatureList({
    body: { projectId: caller.project.id, branch: caller.branch },
  });
  const runnable = featuresIn(list.status ? list.foldersAndFeatures : []).filter(
    (node) => node.scenarios.length > 0,
  );
  return runnable.map(({ name, parents }) => ({ feature: [...parents, withoutSuffix(name)].join('/') }));
}

function cannotRun(scenarios: ScenarioRef[]): string | null {
  if (scenarios.length === 0) return 'There is no scenario with steps to run.';
  return scenarios.length > 1000 ? 'A run can have at most 1,000 scenarios.' : null;
}

/**
 * Where to go on after a save that asked for a run: to its report, else back, with why there is none.
 * @param saved what was saved, such as "Feature saved"
 */
export async function runAfterSave(
  args: ActionFunctionArgs,
  caller: InProject,
  { place, back, saved }: { place: Place; back: string; saved: string },
): Promise<{ to: string; notice: string }> {
  const env = (await environmentsOf(caller)).current;
  const what = place.scenario === null ? 'feature' : 'scenario';
  if (!env) return { to: back, notice: await notRun(saved, noEnvironment) };
  try {
    const run = await startRun(args, caller, { place, what, env, heals: false });
    if ('error' in run) return { to: back, notice: await notRun(saved, run.error) };
    return { to: run.report, notice: await flashCookie(saved) };
  } catch (error) {
    // Saved it is, whatever becomes of the run: only a refusal has words for people.
    return { to: back, notice: await notRun(saved, refusedAnswer(error).data.error) };
  }
}

const noEnvironment = 'An environment must be chosen before running. This project has none yet.';

const notRun = (saved: string, why: string) =>
  flashCookie(`${saved}. It was not run: ${why}`, 'warning', 10_000);
