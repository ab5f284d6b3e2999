import {
  generatedComment,
  recordedComment,
  stubComment,
  type GeneratedStep,
  type StepVariant,
} from '#contracts/worker/generated-step';
import type { ScenarioStep } from './scenario-steps';
import { sealed } from './seal';

/** A step of the scenario that got code. */
export interface ResolvedStep extends Pick<
  Extract<GeneratedStep, { state: 'generated' }>,
  'keyword' | 'variants' | 'element' | 'confidence' | 'doubt' | 'before' | 'model'
> {
  /** Position in the scenario. */
  index: number;
  text: string;
  /** A person did it at a recorder. */
  isRecorded?: boolean;
}

export interface NewDefinition {
  index: number;
  step: ResolvedStep;
  variant: StepVariant;
  /** It takes words of the step as arguments that others say differently. */
  isGeneral: boolean;
}

/** The definition with the comment that says where it comes from; ends with a line break. */
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

/** A definition for a step that was refused, for its very words: pending, with the reason. */
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

/** Whether code uses `expect` of playwright/test. */
export const usesExpect = ({ lines }: StepVariant) => lines.some((line) => /\bexpect\b/.test(line));
