import { stepFileNameOf } from '#domain/gherkin/step-file-paths';
import type { StepFileAnswer, StepInfo } from '#contracts/workspace';
import { fitsWritten } from '~/shell/written-text';
import type { StepPart } from '~/ui/step-text';
import type { CodeProblem } from '~/editor/code-editor-props';
import type { StepCodeLocation } from './step-code-address';

/** A step of the list next to the code. */
export interface StepRow {
  text: string;
  keyword: string;
  parts: StepPart[];
  implemented: boolean;
  /** Set when the definition has no code; the reason may be empty. Null: no such definition. */
  stub: { reason: string } | null;
  /** Set for several definitions or a file that does not load; null without problems. */
  problem: string | null;
  /** Step text with the values of the Examples row that the state is about; null: it is about all rows. */
  runsAs: string | null;
  file: string;
  /** 1-based line of its definition; 0 without one. */
  line: number;
  /** Author of the definition. */
  source: ShownStepSource;
  /** When and by whom the code was generated; null when it was not generated. */
  generated: { name: string; date: number } | null;
}

export type ShownStepSource = NonNullable<StepInfo['definition']>['source'];

/** Labels for the author of a definition; empty for definitions that users wrote. */
export const sourceWords: Record<ShownStepSource, string> = {
  USER: '',
  REC: 'recorder',
  API: 'API',
  AI: 'AI',
};

export type CodeFile = StepFileAnswer & {
  /** Definitions to append for steps without code. */
  stubs: string;
  /** Author and date of the last commit that changed the file. */
  lastChange?: { name: string; date: number };
  /** Why the file does not load. */
  problem?: CodeProblem;
};

/** Code in a file that cannot be edited here, such as support code. */
export interface OutsideDefinition {
  /** Path relative to `features/`. */
  file: string;
  line: number;
  /** Number of the source's first line. */
  from: number;
  source: string;
}

/** Returns the step's definition when none of the files contains it; null otherwise. */
export function outsideDefinition(step: StepInfo | null, files: CodeFile[]): OutsideDefinition | null {
  if (!step?.mjsFile || files.some(({ name }) => name === step.mjsFile)) return null;
  return {
    file: step.mjsFile.replace(/^(?:\.\.)?\//, ''),
    line: step.implemented_at,
    from: step.implemented_at,
    source: step.mjsFileContent,
  };
}

/** Returns true for the read-only file of shared functions (docs/rules/scenarios.md, Step code). */
export function isReadOnly(file: string): boolean {
  return file.split('/').at(-1) === 'user_defined_functions.mjs';
}

/**
 * Returns the step of the address, found by its text as written or as run. If several match, the number decides, else
 * the failed line. Without a text, returns the step with the number, or the first one. Returns null when no step is
 * found, so that no wrong step is shown.
 * @param failed the current place of the failed line
 */
export function selectedCodeStep(
  steps: StepInfo[],
  { step, number, ran }: Pick<StepCodeLocation, 'step' | 'number' | 'ran'>,
  failed: { path: string; line: number | null } | undefined,
): StepInfo | null {
  if (step === null) return ran === null ? (steps[(number ?? 1) - 1] ?? steps[0] ?? null) : null;
  const alike = steps.filter(({ stepName }) => fitsWritten(stepName, step));
  const numbered = number === null ? undefined : steps[number - 1];
  if (numbered && alike.includes(numbered)) return numbered;
  const exact = alike.filter(({ stepName }) => stepName === step);
  const meant = exact.length > 0 ? exact : alike;
  return (
    onlyOne(meant) ?? onlyOne((meant.length > 0 ? meant : steps).filter((entry) => holds(entry, failed)))
  );
}

/** Returns the first step if all have the same text, and so the same code; null otherwise. */
function onlyOne(steps: StepInfo[]): StepInfo | null {
  const [first, ...others] = steps;
  return first && others.every(({ stepName }) => stepName === first.stepName) ? first : null;
}

function holds(step: StepInfo, failed: { path: string; line: number | null } | undefined): boolean {
  if (!failed || failed.line === null || step.mjsFile === '') return false;
  const lines = definitionLines(step, stepFileNameOf(failed.path));
  return lines !== null && failed.line >= lines.from && failed.line <= lines.to;
}

/** Returns the address's file, else the step's, else the file that its stub would be added to. */
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

/** Returns the lines of a step's definition in a file; null when it is in another file. */
export function definitionLines(step: StepInfo | null, file: string): { from: number; to: number } | null {
  if (!step || step.mjsFile !== file || step.implemented_at < 1) return null;
  const lines = step.mjsFileContent.replace(/\r?\n$/, '').split('\n').length;
  return { from: step.implemented_at, to: step.implemented_at + lines - 1 };
}
