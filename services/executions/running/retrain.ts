import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { Answer, Parsed } from '#contracts/endpoint';
import type { executions } from '#contracts/executions';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { repeatedInstance } from './repeated-instance';
import { goneMessage, planOfThoseThere } from './rerun';
import { rerunParts } from './rerun-parts';
import { nameOfRetraining } from './run-name';
import { refusalToRun, refuseRun } from './run-now';
import { announceInstance, writeInstance } from './write-instance';

type Retrain = (typeof executions)['retrain'];

/**
 * Runs a failed result again with AI recovery, once, in the same browser, viewport and environment.
 * It runs the branch's latest commit. The runs service stores the outcome (docs/rules/runs.md, Retraining).
 */
export async function retrainResult(
  deps: ExecutionsServiceDeps,
  { runId, id: attemptId }: Parsed<Retrain>['body'],
  { project, user }: MemberContext,
): Promise<Answer<Retrain>> {
  const refusal = await refusalToRun(deps, project);
  if (refusal) return refuseRun(refusal);
  const requested = { attemptIds: [attemptId].filter(isUuid) };
  const run = isUuid(runId) ? await deps.runs.chosenResults(project.id, runId, requested) : null;
  if (!run) return refuseRun('There is no such run.');
  const { branch, offBranch, envName, source } = run;
  if (source === 'import') return refuseRun('Imported results cannot be retrained here.');
  if (offBranch) return refuseRun(unsavedCode);
  const [result] = run.results;
  if (!result) return refuseRun('There is no such scenario in this run.');
  if (result.standsFor !== null) return refuseRun('No scenario ran here, so nothing can be retrained.');
  if (result.status !== 'FAILED') return refuseRun(notFailed);
  const env = await deps.environment(project.id, branch, envName);
  if (!isUsable(env)) return refuseRun(whyNotUsable(envName, env));
  if (env.proposeOnly) {
    return refuseRun(`The environment "${envName}" only proposes fixes, so nothing is retrained there.`);
  }
  const plan = await planOfThoseThere([result.uri], (refs) => deps.plan(project.id, branch, refs));
  if (!plan.status) return refuseRun(plan.error);
  const found = rerunParts(run, plan.scenarios);
  if ('gone' in found) return refuseRun(goneMessage(found.gone, 0, branch));
  const broken = found.parts.flatMap(({ scenarios }) => scenarios).find(({ failure }) => failure);
  if (broken)
    return refuseRun(`"${broken.uri}" is not valid Gherkin now, so it cannot run: ${broken.failure}`);

  const id = (deps.ids ?? randomUUID)();
  const name = nameOfRetraining(result);
  const how = { healing: 'heal' as const, retrains: result.id };
  const own = { id, branch, commit: plan.commit, env, name, parts: found.parts, ...how };
  const instance = await repeatedInstance(deps, runId, own, { project, user });
  const problem = await deps.database.db.transaction(async (tx) => {
    const held = await deps.runs.heldResult(tx, runId, result.id);
    if (held?.status !== 'FAILED') return notFailed;
    if (held.retrainedBy) return `It is already being retrained, in run #${held.retrainedBy.number}.`;
    await writeInstance(deps, tx, instance);
    return null;
  });
  if (problem !== null) return refuseRun(problem);
  announceInstance(deps, instance);
  // The report of the failure shows that the result is being retrained.
  deps.live.publish([`run:${runId}`], 'run-changed', { runId, projectId: project.id });
  return { wasRunInitiated: true, instanceId: id, runId: id };
}

const unsavedCode =
  'This run used code that is on no branch, so its results cannot be retrained. Save the code, then run the scenario.';
const notFailed = 'Only a scenario that failed can be retrained.';
