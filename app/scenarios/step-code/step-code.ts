import type { StepFile, StepInfo } from '#contracts/workspace';
import type { StepPart } from '~/scenarios/step-text';
import type { CodeProblem } from '~/editor/code-editor';

/** A step of the list beside the code. */
export interface StepRow {
  text: string;
  keyword: string;
  parts: StepPart[];
  implemented: boolean;
  /** More than one definition, or a file that does not load; null when all is well. */
  problem: string | null;
  file: string;
  /** 1-based line of its definition, 0 without one. */
  line: number;
  /** Who wrote the definition. */
  source: StepSource;
}

export type StepSource = NonNullable<StepInfo['definition']>['source'];

/** The words for who wrote a definition; a person's own needs none. */
export const sourceWords: Record<StepSource, string> = { USER: '', REC: 'recorder', API: 'API', AI: 'AI' };

export type CodeFile = StepFile & {
  /** Definitions for the steps without code, to append. */
  stubs: string;
  /** The last commit that touched it. */
  lastChange?: { name: string; date: number };
  /** Why the file does not load. */
  problem?: CodeProblem;
};

/** A definition in a file that is not edited here, such as support code. */
export interface OutsideDefinition {
  /** Relative to `features/`. */
  file: string;
  line: number;
  source: string;
}

/** The step's definition when none of the files holds it; null otherwise. */
export function outsideDefinition(step: StepInfo | null, files: CodeFile[]): OutsideDefinition | null {
  if (!step?.mjsFile || files.some(({ name }) => name === step.mjsFile)) return null;
  return {
    file: step.mjsFile.replace(/^\.\.\//, ''),
    line: step.implemented_at,
    source: step.mjsFileContent,
  };
}

/** The file of shared functions is to read, not to edit (docs/rules/scenarios.md, Step code). */
export function isReadOnly(file: string): boolean {
  return file.split('/').at(-1) === 'user_defined_functions.mjs';
}

/** The step the address names, else the first. */
export function selectedStep<Step extends { stepName: string }>(
  steps: Step[],
  named: string | null,
): Step | null {
  return steps.find(({ stepName }) => stepName === named) ?? steps[0] ?? null;
}

/** The file the address names, else the step's, else the one that its stub would go to. */
export function selectedFile(
  files: CodeFile[],
  named: string | null,
  step: Pick<StepInfo, 'mjsFile'> | null,
): CodeFile | null {
  const byName = (name: string | null | undefined) => files.find((file) => file.name === name);
  return (
    byName(named) ?? byName(step?.mjsFile) ?? files.find(({ stubs }) => stubs !== '') ?? files[0] ?? null
  );
}

/** The lines of a step's definition in its file; null when the file is another one. */
export function definitionLines(step: StepInfo | null, file: string): { from: number; to: number } | null {
  if (!step || step.mjsFile !== file || step.implemented_at < 1) return null;
  const lines = step.mjsFileContent.replace(/\r?\n$/, '').split('\n').length;
  return { from: step.implemented_at, to: step.implemented_at + lines - 1 };
}
