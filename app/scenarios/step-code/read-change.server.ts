import type { InProject } from '~/access/gate';
import type { CodeProblem } from '~/editor/code-editor';
import type { OtherVersion } from '../edit-answer';
import { plainLines, withLineEndingsOf } from '../line-endings';
import type { CodeAnswer, CodeReview } from './code-answer';
import type { CodeFile } from './step-code';

/** A step file with a text that somebody wants to save. */
export interface Change {
  name: string;
  /** With `\n` line endings. */
  text: string;
  /** The version the text was made from, or the one that it may replace. */
  version: string;
}

/** The text as it would be in the file, with the line endings of the file. */
export function contentOf({ text }: Change, file: CodeFile | undefined): string {
  return withLineEndingsOf(file?.content ?? '', text);
}

/** Somebody else's version when the text was made from an older one; null when it is the same or says the same. */
export function otherVersion({ text, version }: Change, file: CodeFile | undefined): OtherVersion | null {
  if (!file || file.version === version || plainLines(file.content) === text) return null;
  return { content: file.content, version: file.version, changedBy: file.lastChange?.name ?? '' };
}

/**
 * What a review shows of a change.
 * @param fault what the browser's editor found; told when the server finds nothing, as it knows the language better
 */
export async function readReview(
  { project, upstream, branch }: InProject,
  change: Change,
  file: CodeFile | undefined,
  fault: CodeProblem | null,
): Promise<CodeReview | { error: string }> {
  const check = await upstream.workspace.checkStepFiles({
    body: { projectId: project.id, branch, files: [{ name: change.name, content: contentOf(change, file) }] },
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

export function reviewAnswer({ text, version }: Change, review: CodeReview): CodeAnswer {
  return { text, version, review };
}

/** Whether a review has anything to ask about before the text is saved. */
export function isClean({ problems, ambiguous, duplicates }: CodeReview): boolean {
  return problems.length + ambiguous.length + duplicates.length === 0;
}
