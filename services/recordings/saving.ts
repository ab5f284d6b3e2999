import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { PartToSave, RecordingToSave } from '#contracts/recordings/recording-work';
import { signsOfSteps } from '#services/foundation/gherkin/index';
import type { RecordingDeps, RecordingHandler } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { missing, notYours } from './answers';
import { arrangedPartsOf } from './parts';
import type { ArrangedPart } from '#contracts/recordings';
import {
  filesOf,
  findRecording,
  noteSaved,
  noteTried,
  stepsOfRecording,
  type RecordingRow,
} from './repository';

type Names = Partial<Record<'featureName' | 'scenarioName', string>>;

/** Handlers that turn a recording into a commit (docs/rules/recordings.md, Saving). */
export const proposeRecording: RecordingHandler<'proposeRecording'> = async (
  deps,
  { params: { id }, query: { projectId, ...names } },
  { project },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  if (!row) return missing;
  const wanted = await wantedOf(deps, row, names);
  if ('problem' in wanted) return refuseGeneration(wanted.problem);
  return deps.recording.scenarios.proposal(wanted, project);
};

export const saveRecording: RecordingHandler<'saveRecording'> = async (
  deps,
  { params: { id }, body: { projectId, hash, ...names } },
  { user, project },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  if (!row) return missing;
  if (row.userId !== user.userId) return notYours(row);
  const { saved: before } = row;
  if (before && before.hash === hash && isOf(before, names)) {
    // The same form was sent twice.
    const { commit, featureName, scenarioName } = before;
    return { status: true, commit, featureName, scenarioName };
  }
  const wanted = await wantedOf(deps, row, names);
  if ('problem' in wanted) return refuseGeneration(wanted.problem);
  const result = await deps.recording.scenarios.save(wanted, { user, project, hash });
  if (!result.status) return result;
  const { commit, featureName, scenarioName, ran, comments, columns } = result;
  await noteSaved(deps.database.db, id, {
    saved: { commit, featureName, scenarioName, hash, comments, columns },
    savedSteps: ran,
    savedAt: deps.clock.now(),
  });
  const by = { userId: user.userId, projectId };
  if (!before) await deps.noteUsage?.('record_scenario', by);
  await deps.noteUsage?.('publish_scenario', by);
  const type = before || wanted.into ? ('editScenario' as const) : ('createScenario' as const);
  const { branch } = row;
  await deps.noteScenarios?.(by, { type, branch, featureName, scenarios: [scenarioName] });
  // Clients wait for this message.
  deps.live.publish([`project:${projectId}`], 'publish_scenario', { projectId });
  deps.log.info({ recording: id, projectId, commit }, 'A recording was saved');
  return { status: true, commit, featureName, scenarioName };
};

export const runRecording: RecordingHandler<'runRecording'> = async (
  deps,
  { params: { id }, body: { projectId, hash, ...names } },
  { user, project },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  if (!row) return missing;
  if (row.userId !== user.userId) return notYours(row);
  if (!deps.recording.run)
    return refuseGeneration('Runs are started by another service here: save it, then run it.');
  const env = await deps.stepCode.environment(projectId, row.branch, row.env.name);
  if (!isUsable(env)) return refuseGeneration(whyNotUsable(row.env.name, env));
  const wanted = await wantedOf(deps, row, names);
  if ('problem' in wanted) return refuseGeneration(wanted.problem);
  const written = await deps.recording.scenarios.aside(wanted, { user, project, name: randomUUID(), hash });
  if (!written.status) return written;
  const { aside, scenarios } = written;
  const what = { projectId, branch: row.branch, env, commit: aside.commit, scenarios };
  const started = await deps.recording.run(what, { user, project });
  if (!started.wasRunInitiated) return refuseGeneration(started.error);
  await noteTried(deps.database.db, id, { runId: started.runId, hash });
  deps.log.info({ recording: id, run: started.runId }, 'A recording runs before it is saved');
  return { status: true, runId: started.runId };
};

/** Returns a recording as it would be saved under names. Omitted names default to its own. */
export async function wantedOf(
  { database: { db } }: Pick<RecordingDeps, 'database'>,
  row: RecordingRow,
  names: Names,
): Promise<RecordingToSave | { problem: string }> {
  const target = targetOf(row, names);
  if ('problem' in target) return target;
  const [steps, files] = await Promise.all([stepsOfRecording(db, row.id), filesOf(db, row.id)]);
  const { projectId, branch, language } = row;
  return {
    projectId,
    branch,
    language,
    baseUrl: row.env.baseUrl,
    environment: row.env.name,
    ...target,
    isNewlyChosen: row.featureName === null && !target.isSaved,
    parts: toSave(arrangedPartsOf(steps, row)),
    files,
  };
}

/** Returns the parts to save, without notes and without parts that only consist of notes. */
export function toSave(parts: readonly ArrangedPart[]): PartToSave[] {
  return parts.flatMap(({ actions, text, mayReuse, comment, values }) => {
    const [first, ...others] = actions.flatMap((action) => (action.state === 'recorded' ? [action] : []));
    return first ? [{ actions: [first, ...others], text: text ?? undefined, mayReuse, comment, values }] : [];
  });
}

const withoutSuffix = (name: string) => name.replace(/\.feature$/, '');

/** Returns whether names match the saved scenario. Omitted names match. */
function isOf(saved: { featureName: string; scenarioName: string }, names: Names): boolean {
  const { featureName = saved.featureName, scenarioName = saved.scenarioName } = names;
  return withoutSuffix(featureName) === saved.featureName && scenarioName === saved.scenarioName;
}

/** Returns the scenario to write, and the steps it must still have: those that ran, or the saved ones. */
function targetOf(
  row: RecordingRow,
  names: Names,
): Pick<RecordingToSave, 'featureName' | 'scenarioName' | 'into' | 'isSaved'> | { problem: string } {
  const { featureName: feature, scenarioName: scenario, after, replaces, saved } = row;
  const isOther = (known: string | null, given: string | undefined) =>
    known !== null && given !== undefined && withoutSuffix(known) !== withoutSuffix(given);
  if (isOther(feature, names.featureName) || isOther(scenario, names.scenarioName)) {
    const of = scenario === null ? '' : `the scenario “${scenario}” of `;
    return { problem: `This was recorded for ${of}${feature ?? ''}, where it started.` };
  }
  if (saved && row.savedSteps && isOf(saved, names)) {
    const { featureName, scenarioName, comments, columns } = saved;
    const into = { after: scenario === null ? 0 : after, ran: row.savedSteps, comments, columns };
    return { featureName, scenarioName, into, isSaved: true };
  }
  const target = {
    featureName: names.featureName ?? feature,
    scenarioName: names.scenarioName ?? scenario,
    isSaved: false,
  };
  if (scenario === null) return { ...target, into: null };
  const ran = signsOfSteps(row.feature.text, scenario, after + replaces);
  return ran ? { ...target, into: { after, ran } } : { problem: 'There is no such scenario any more.' };
}
