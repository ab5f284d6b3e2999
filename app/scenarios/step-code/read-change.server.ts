import type { InProject } from '~/access/gate';
import type { CodeProblem } from '~/editor/code-editor-props';
import type { OtherVersion } from '../edit-answer';
import { plainLines, withLineEndingsOf } from '../line-endings';
import type { CodeAnswer, CodeReview } from './code-answer';
import type { CodeFile } from './step-code';

/** A step file with the new text to save. */
export interface StepFileChange {
  name: string;
  /** Text with `\n` line endings. */
  text: string;
  /** The version that the text is based on, or another one that it may replace. */
  version: string;
}

/** Returns the text with the line endings of the file. */
export function stepFileContentOf({ text }: StepFileChange, file: CodeFile | undefined): string {
  return withLineEndingsOf(file?.content ?? '', text);
}

/** Returns another user's newer version; null when the version or the text is the same. */
export function otherVersion(
  { text, version }: StepFileChange,
  file: CodeFile | undefined,
): OtherVersion | null {
  if (!file || file.version === version || plainLines(file.content) === text) return null;
  return { content: file.content, version: file.version, changedBy: file.lastChange?.name ?? '' };
}

/**
 * Returns the review of a change.
 * @param fault problem that the browser's editor found; used only when the server, which is more precise, finds none
 */
export async function readReview(
  { project, upstream, branch }: InProject,
  change: StepFileChange,
  file: CodeFile | undefined,
  fault: CodeProblem | null,
): Promise<CodeReview | { error: string }> {
  const check = await upstream.workspace.checkStepFiles({
    body: {
      projectId: project.id,
      branch,
      files: [{ name: change.name, content: stepFileContentOf(change, file) }],
    },
  });
  if (!check.status) return { error: check.error };
  const { problems, ambiguous, ambiguousSteps, duplicates } = check;
  return {
    before: plainLines(file?.content ?? ''),
    problems: problems.length > 0 || !fault ? problems : [fault],
    ambiguous,
    ambiguousSteps,
    duplicates,
  };
}

export function reviewAnswer({ text, version }: StepFileChange, review: CodeReview): CodeAnswer {
  return { text, version, review };
}

/** Returns whether a review has no problems, so that the text can be saved without asking. */
export function isClean({ problems, ambiguous, duplicates }: CodeReview): boolean {
  return problems.length + ambiguous.length + duplicates.length === 0;
}
