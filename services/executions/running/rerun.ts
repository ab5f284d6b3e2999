import { featureLabelOf, featureNameOfUri } from '#domain/gherkin/feature-paths';
import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { Plan } from '#contracts/executions/branch-scenarios';
import type { ChosenResult } from '#contracts/executions/chosen-results';
import type { executions, ScenarioRef } from '#contracts/executions';
import type { Answer, Parsed } from '#contracts/endpoint';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { repeatedInstance } from './repeated-instance';
import { rerunParts } from './rerun-parts';
import { nameOfRerun } from './run-name';
import { refusalToRun, refuseRun } from './run-now';
import { announceInstance, noteOf, writeInstance } from './write-instance';

type Rerun = (typeof executions)['rerun'];

/**
 * Repeats results of a run in the same browser, viewport, environment and branch, with full recording.
 * Runs the branch's latest commit. Refuses if a scenario is no longer on the branch: a rerun that passes must cover all
 * requested scenarios.
 */
export async function rerunResults(
  deps: ExecutionsServiceDeps,
  { runId, results: which, ids, healing }: Parsed<Rerun>['body'],
  { project, user }: MemberContext,
): Promise<Answer<Rerun>> {
  const refusal = await refusalToRun(deps, project);
  if (refusal) return refuseRun(refusal);
  const choice = ids.length > 0 ? { attemptIds: ids.filter(isUuid) } : which;
  const run = isUuid(runId) ? await deps.runs.chosenResults(project.id, runId, choice) : null;
  if (!run) return refuseRun('There is no such run.');
  const { branch, envName, results } = run;
  if (run.source === 'import') return refuseRun('Imported results cannot be run again here.');
  if (results.length === 0) {
    return refuseRun(
      choice === 'failed' ? 'No scenario of this run failed.' : 'There is no such scenario in this run.',
    );
  }
  if (results.every(({ standsFor }) => standsFor === 'start')) {
    return refuseRun('This run did not start, so there is nothing to repeat. Run the execution itself.');
  }
  const env = await deps.environment(project.id, branch, envName);
  if (!isUsable(env)) return refuseRun(whyNotUsable(envName, env));
  const features = [...new Set(results.map(({ uri }) => uri))];
  const plan = await planOfThoseThere(features, (refs) => deps.plan(project.id, branch, refs));
  if (!plan.status) return refuseRun(plan.error);
  const found = rerunParts(run, plan.scenarios);
  if ('gone' in found) {
    return refuseRun(goneMessage(found.gone, results.length - found.gone.length, branch));
  }

  const id = (deps.ids ?? randomUUID)();
  const name = nameOfRerun(run.name, choice, results);
  const own = { id, branch, commit: plan.commit, env, healing, name, parts: found.parts };
  const instance = await repeatedInstance(deps, runId, own, { project, user });
  await deps.database.db.transaction((tx) => writeInstance(deps, tx, instance));
  announceInstance(deps, instance);
  return { wasRunInitiated: true, instanceId: id, runId: id, note: noteOf(instance) };
}

/** Plans the features that still exist. Otherwise missing features would hide other missing scenarios. */
export async function planOfThoseThere(
  features: readonly string[],
  planOf: (refs: ScenarioRef[]) => Promise<Plan>,
): Promise<Plan> {
  // An empty list would select all features. Without scenarios nothing starts, so no commit is needed.
  if (features.length === 0) return { status: true, commit: '', scenarios: [] };
  const refs = features.map((uri) => ({ feature: featureNameOfUri(uri) }));
  const plan = await planOf(refs);
  if (plan.status || !plan.missing) return plan;
  const { missing } = plan;
  const there = features.filter((uri) => !missing.includes(uri));
  return there.length < features.length ? planOfThoseThere(there, planOf) : plan;
}

type GoneResult = Pick<ChosenResult, 'scenarioName' | 'uri'>;

/** Scenarios named in the message at most. It only has the number of further ones. */
const maxNamed = 10;
const maxNameLength = 120;

/**
 * Returns why results cannot run again, in lines for the user: missing scenarios, and what to do. Pure.
 * @param others how many of the chosen results could run
 */
export function goneMessage(gone: readonly GoneResult[], others: number, branch: string): string {
  const scenarios = new Map<string, number>();
  for (const { scenarioName, uri } of gone) {
    const feature = featureLabelOf(uri);
    const scenario = `${shortened(scenarioName)} (${shortened(feature)})`;
    scenarios.set(scenario, (scenarios.get(scenario) ?? 0) + 1);
  }
  const named = [...scenarios].slice(0, maxNamed);
  const more = scenarios.size - named.length;
  const are = scenarios.size === 1 ? '1 scenario is' : `${scenarios.size.toLocaleString('en')} scenarios are`;
  return [
    `Nothing was started: ${are} no longer on the branch "${branch}".`,
    ...named.map(([scenario, results]) => `• ${scenario}${results > 1 ? `, ${results} results` : ''}`),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
    `Run renamed scenarios on the Features page.${others > 0 ? ' Run the others there, too, or from their own reports.' : ''}`,
  ].join('\n');
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name;
}
