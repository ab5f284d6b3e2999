import type { StepFile, StepInfo } from '#contracts/workspace';
import { fitsWritten } from '~/shell/written-text';
import type { StepPart } from '~/ui/step-text';
import type { CodeProblem } from '~/editor/code-editor';
import type { CodePlace } from './step-code-address';

/** A step of the list beside the code. */
export interface StepRow {
  text: string;
  keyword: string;
  parts: StepPart[];
  implemented: boolean;
  /** There is a definition without code; its reason may be empty. Null: none such. */
  stub: { reason: string } | null;
  /** More than one definition, or a file that does not load; null when all is well. */
  problem: string | null;
  /** What is told is of it with the values of this row of Examples; null for what is told of all rows. */
  runsAs: string | null;
  file: string;
  /** 1-based line of its definition, 0 without one. */
  line: number;
  /** Who wrote the definition. */
  source: StepSource;
  /** When it was generated, and by whom; null where it was not. */
  generated: { name: string; date: number } | null;
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

/** Code in a file that is not edited here, such as support code. */
export interface OutsideDefinition {
  /** Relative to `features/`. */
  file: string;
  line: number;
  /** Number of the source's first line. */
  from: number;
  source: string;
}

/** The step's definition when none of the files holds it; null otherwise. */
export function outsideDefinition(step: StepInfo | null, files: CodeFile[]): OutsideDefinition | null {
  if (!step?.mjsFile || files.some(({ name }) => name === step.mjsFile)) return null;
  return {
    file: step.mjsFile.replace(/^\.\.\//, ''),
    line: step.implemented_at,
    from: step.implemented_at,
    source: step.mjsFileContent,
  };
}

/** The file of shared functions is to read, not to edit (docs/rules/scenarios.md, Step code). */
export function isReadOnly(file: string): boolean {
  return file.split('/').at(-1) === 'user_defined_functions.mjs';
}

const stepFolder = 'features/step_definitions/';

/** A path of the repository as `mjsFile` has it: below the folder of step code, or from there upwards. */
export function fileNameOf(path: string): string {
  return path.startsWith(stepFolder)
    ? path.slice(stepFolder.length)
    : `../${path.replace(/^features\//, '')}`;
}

/**
 * The step that the address means: by its text as it is written or as it ran, by its number where several could be
 * meant, else by the line that failed. An address without a text means the step of its number, or the first; one that
 * cannot be found is null, as another step would be a wrong answer.
 * @param failed where that line is now
 */
export function selectedStep(
  steps: StepInfo[],
  { step, number, ran }: Pick<CodePlace, 'step' | 'number' | 'ran'>,
  failed: { path: string; line: number | null } | undefined,
): StepInfo | null {
  if (step === null) return ran === null ? (steps[(number ?? 1) - 1] ?? steps[0] ?? null) : null;
  const alike = steps.filter(({ stepName }) => fitsWritten(stepName, step));
  const numbered = number === null ? undefined : steps[number - 1];
  if (numbered && alike.includes(numbered)) return numbered;
  const exact = alike.filter(({ stepName }) => stepName === step);
  const meant = exact.length > 0 ? exact : alike;
  return onlyOne(meant) ?? onlyOne((meant.length > 0 ? meant : steps).filter((one) => holds(one, failed)));
}

/** Steps of the same text have the same code: the first stands for all. */
function onlyOne(steps: StepInfo[]): StepInfo | null {
  const [first, ...others] = steps;
  return first && others.every(({ stepName }) => stepName === first.stepName) ? first : null;
}

function holds(step: StepInfo, failed: { path: string; line: number | null } | undefined): boolean {
  if (!failed || failed.line === null || step.mjsFile === '') return false;
  const lines = definitionLines(step, fileNameOf(failed.path));
  return lines !== null && failed.line >= lines.from && failed.line <= lines.to;
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
