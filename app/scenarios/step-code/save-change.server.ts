import { data, redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import type { CodeProblem } from '~/editor/code-editor';
import { conflictEdit, failedEdit } from '../edit-answer';
import { plainLines } from '../line-endings';
import type { CodeAnswer } from './code-answer';
import {
  contentOf,
  isClean,
  otherVersion,
  readReview,
  reviewAnswer,
  type Change,
} from './read-change.server';
import { runUnsaved } from './run-unsaved.server';
import { codePath, type CodePlace } from './step-code-address';
import type { CodeFile } from './step-code';

interface Editing {
  caller: InProject;
  at: CodePlace;
  change: Change;
  /** The file as the branch has it; undefined for one that does not exist yet. */
  file: CodeFile | undefined;
  fault: CodeProblem | null;
}

/** Shows the change; one that nobody has to be asked about is saved at once when `orSave`. */
export async function reviewChange(editing: Editing, { orSave = false } = {}) {
  const { caller, change, file, fault } = editing;
  const other = otherVersion(change, file);
  if (other)
    return conflictEdit(change, other, `${other.changedBy || 'Somebody'} changed this step file meanwhile.`);
  if (file && plainLines(file.content) === change.text) return failedEdit(change, 'Nothing has changed.');
  const review = await readReview(caller, change, file, fault);
  if ('error' in review) return failedEdit(change, review.error);
  return orSave && isClean(review) ? saveChange(editing) : data<CodeAnswer>(reviewAnswer(change, review));
}

/** Saves the file, with errors in it too: half-written code is somebody's work. */
export async function saveChange({ caller, at, change, file }: Editing) {
  const { project, branch, upstream } = caller;
  const { name, version } = change;
  const saved = await upstream.workspace.uploadStepFiles({
    body: { projectId: project.id, branch, files: [{ name, version, content: contentOf(change, file) }] },
  });
  if (!saved.status) {
    return 'current' in saved
      ? conflictEdit(change, saved.current, saved.error)
      : failedEdit(change, saved.error);
  }
  const view = codePath(project.id, { ...at, file: name, editing: false, stubs: true });
  return redirect(view, { status: 303, headers: { 'set-cookie': await flashCookie('Code saved') } });
}

/** Runs the scenario with the change, which stays in review. */
export async function runChange({ caller, at, change, file }: Editing) {
  const review = await readReview(caller, change, file, null);
  if ('error' in review) return failedEdit(change, review.error);
  const files = [{ name: change.name, content: contentOf(change, file) }];
  const run = await runUnsaved(caller, at.place, files);
  return data<CodeAnswer>(reviewAnswer(change, { ...review, run }), { status: 'id' in run ? 200 : 422 });
}
