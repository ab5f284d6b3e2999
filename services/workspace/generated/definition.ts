import {
  generatedComment,
  recordedComment,
  stubComment,
  type GeneratedStep,
  type StepVariant,
} from '#contracts/worker/generated-step';
import type { ScenarioStep } from './scenario-steps';
import { sealed } from './seal';

/** A step of the scenario with generated code. */
export interface ResolvedStep extends Pick<
  Extract<GeneratedStep, { state: 'generated' }>,
  'keyword' | 'variants' | 'element' | 'confidence' | 'doubt' | 'before' | 'model'
> {
  /** Position in the scenario. */
  index: number;
  text: string;
  /** True if a person recorded the step. */
  isRecorded?: boolean;
}

export interface NewDefinition {
  index: number;
  step: ResolvedStep;
  variant: StepVariant;
  /** True if its arguments are words that differ between steps. */
  isGeneral: boolean;
}

/** Returns the definition with a comment about its origin. Ends with a line break. */
export function definitionText({ step, variant }: Pick<NewDefinition, 'step' | 'variant'>): string {
  const { pattern, parameters, lines } = variant;
  const text = [
    step.isRecorded ? recordedComment(step.element) : generatedComment(step),
    `${step.keyword}(${quoted(pattern)}, async function (${parameters.join(', ')}) {`,
    ...lines.map((line) => `  ${line}`),
    '});\n',
  ].join('\n');
  return sealed(text);
}

/** Returns a pending definition for a refused step, for exactly its words, with the reason. */
export function stubText(
  keyword: GeneratedStep['keyword'],
  { text, argument }: Pick<ScenarioStep, 'text' | 'argument'>,
  reason: string,
  model?: string,
): string {
  return [
    stubComment(reason, model),
    `${keyword}(${quoted(text.replace(/[\\({/]/g, '\\$&'))}, async function (${argument ?? ''}) {`,
    "  return 'pending';",
    '});\n',
  ].join('\n');
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Returns whether code uses `expect` of playwright/test. */
export const usesExpect = ({ lines }: StepVariant) => lines.some((line) => /\bexpect\b/.test(line));
