import type { ProposedFile } from '#contracts/generation/proposed-file';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { checkChange } from './check';
import { readStepFile } from './step-file';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import type { createStepsOfBranch, RunningStep } from './steps-of-branch';
import { filesProblem, pathConflict } from './upload';

/**
 * Returns in a sentence what new step files would break; null if nothing. Existing problems do not count.
 * @param own steps that are added with the files
 */
export async function newCodeProblem(
  {
    reader,
    stepsOfBranch,
  }: {
    reader: Pick<BranchReader, 'files' | 'stepLibrary'>;
    stepsOfBranch: ReturnType<typeof createStepsOfBranch>;
  },
  at: ProjectCommit,
  files: readonly Pick<ProposedFile, 'name' | 'after'>[],
  steps: readonly RunningStep[],
): Promise<string | null> {
  if (files.length === 0) return null;
  const [library, running] = await Promise.all([reader.stepLibrary(at), stepsOfBranch(at)]);
  const there = (await reader.files(at, '')).map(({ path }) => path);
  const broken =
    filesProblem(
      files.map(({ name, after }) => ({ name, content: after })),
      library.newCode,
    ) ??
    pathConflict(
      files.map(({ name }) => pathOfStepFile(name)),
      there,
    );
  if (broken) return broken;
  const read = files.map(({ name, after }) => ({ ...readStepFile(after, name), name }));
  const { problems, ambiguous, duplicates } = await checkChange(library, read, [...running, ...steps]);
  const [unreadable] = problems;
  if (unreadable) return `${unreadable.name}, line ${unreadable.line}: ${unreadable.message}`;
  const [unclear] = ambiguous;
  if (unclear) {
    const places = unclear.definitions.map(({ file, line }) => `${file}:${line}`);
    return `“${unclear.step}” would have more than one step definition: ${places.join(', ')}.`;
  }
  const [twice] = duplicates;
  return twice ? `The step definition “${twice.pattern}” would exist twice.` : null;
}
