import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import type { CodeProblem } from '~/editor/code-editor-props';
import { conflictEdit, failedEdit } from '../edit-answer';
import { plainLines } from '../line-endings';
import { runAfterSave } from '../start-run.server';
import type { CodeAnswer } from './code-answer';
import {
  stepFileContentOf,
  isClean,
  otherVersion,
  readReview,
  reviewAnswer,
  type StepFileChange,
} from './read-change.server';
import { codePath, type StepCodeLocation } from './step-code-address';
import type { CodeFile } from './step-code';
import { environmentProblem, environmentsOf } from '~/access/environments';
import { featurePathOf, type FeatureLocation } from '../address';

interface Editing {
  args: ActionFunctionArgs;
  caller: InProject;
  at: StepCodeLocation;
  change: StepFileChange;
  /** The file on the branch; undefined if it does not exist yet. */
  file: CodeFile | undefined;
  fault: CodeProblem | null;
}

/** Shows the change for review. For `save` and `run`, saves it if the review finds no problems. */
export async function reviewChange(editing: Editing, then: 'review' | 'save' | 'run') {
  const { caller, change, file, fault } = editing;
  const other = otherVersion(change, file);
  if (other)
    return conflictEdit(
      change,
      other,
      `${other.changedBy || 'Somebody'} changed this step file after you opened it.`,
    );
  if (file && plainLines(file.content) === change.text) {
    return then === 'run'
      ? savedAndRun(editing, 'No changes detected')
      : failedEdit(change, 'Nothing has changed.');
  }
  const review = await readReview(caller, change, file, fault);
  if ('error' in review) return failedEdit(change, review.error);
  if (then === 'review' || !isClean(review)) return data<CodeAnswer>(reviewAnswer(change, review));
  return saveChange(editing, then);
}

/** Saves the file, even with errors, so that unfinished code is not lost. */
export async function saveChange(editing: Editing, then: 'save' | 'run' = 'save') {
  const { caller, at, change, file } = editing;
  const { project, branch, upstream } = caller;
  const { name, version } = change;
  const saved = await upstream.workspace.uploadStepFiles({
    body: {
      projectId: project.id,
      branch,
      files: [{ name, version, content: stepFileContentOf(change, file) }],
    },
  });
  if (!saved.status) {
    return 'current' in saved
      ? conflictEdit(change, saved.current, saved.error)
      : failedEdit(change, saved.error);
  }
  if (then === 'run') return savedAndRun(editing, 'Code saved');
  const view = codePath(project.id, { ...at, file: name, editing: false, stubs: true });
  return redirect(view, { status: 303, headers: { 'set-cookie': await flashCookie('Code saved') } });
}

async function savedAndRun({ args, caller, at, change }: Editing, saved: string) {
  const back = codePath(caller.project.id, { ...at, file: change.name, editing: false, stubs: true });
  const { to, notice } = await runAfterSave(args, caller, { place: at.place, back, saved });
  return redirect(to, { status: 303, headers: { 'set-cookie': notice } });
}

/** Runs the scenario with the change, which stays in review. */
export async function runChange({ caller, at, change, file }: Editing) {
  const review = await readReview(caller, change, file, null);
  if ('error' in review) return failedEdit(change, review.error);
  const files = [{ name: change.name, content: stepFileContentOf(change, file) }];
  const run = await runUnsaved(caller, at.place, files);
  return data<CodeAnswer>(reviewAnswer(change, { ...review, run }), { status: 'id' in run ? 200 : 422 });
}

/** Most characters of an unsaved file that a run accepts (contracts/executions/index.ts). */
const maxFileLength = 500_000;

/** Runs the scenario in the environment of its page, with unsaved files instead of the branch's. */
async function runUnsaved(
  caller: InProject,
  location: FeatureLocation,
  files: { name: string; content: string }[],
): Promise<{ id: string } | { problem: string }> {
  if (files.some(({ content }) => content.length > maxFileLength)) {
    return { problem: 'The file is too large to run before it is saved.' };
  }
  const { project, upstream, branch } = caller;
  const environments = await environmentsOf(caller);
  const env = environments.current;
  if (!env) return { problem: environmentProblem(environments) };
  const run = await upstream.executions.runNow({
    body: {
      projectId: project.id,
      branch,
      env,
      files,
      scenarios: [{ feature: featurePathOf(location), scenario: location.scenario ?? '' }],
    },
  });
  return run.wasRunInitiated ? { id: run.runId } : { problem: run.error };
}
