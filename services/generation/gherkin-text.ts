import { parseFeature, gherkinWordsOf } from '#services/foundation/gherkin/index';
import type { StepKind } from './built-in/clauses';

/** Tag of every generated scenario (docs/rules/generation.md, Wizard). */
const tag = '@regression';

export type StepToWrite =
  | {
      kind: StepKind;
      text: string;
      /** Comment above the step. */
      mark?: string;
      /** Rows of the table below the step. */
      rows?: readonly string[];
    }
  /** Text that is written as a comment. */
  | { remark: string };

/** Writes one scenario: a tag, the keyword with the name, steps, and Examples if there are rows. */
export function writeScenarioText(
  name: string,
  steps: readonly StepToWrite[],
  examples: { columns: string[]; rows: string[][] } | null,
  language: string,
): string {
  const words = gherkinWordsOf(language);
  const lines: string[] = [];
  let last: StepKind | null = null;
  for (const step of steps) {
    if ('remark' in step) {
      lines.push(`  # ${step.remark}`);
      continue;
    }
    const { kind, text, mark, rows = [] } = step;
    // Opening a page after other kinds of steps counts as an action.
    const shown: StepKind = kind === 'context' && last !== null && last !== 'context' ? 'action' : kind;
    if (mark) lines.push(`  ${mark}`);
    lines.push(`  ${shown === last ? words.and : words[shown]} ${text}`, ...rows.map((row) => `    ${row}`));
    last = shown;
  }
  if (examples) {
    const cell = (text: string) => text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\n/g, '\\n');
    const row = (cells: string[]) => `    | ${cells.map(cell).join(' | ')} |`;
    lines.push('', `  ${words.examples}:`, row(examples.columns), ...examples.rows.map(row));
  }
  return tagged(name, lines, [], examples !== null, language);
}

/** @param lines of the scenario below its name @param tags lines with further tags */
export function tagged(
  name: string,
  lines: readonly string[],
  tags: readonly string[],
  isOutline: boolean,
  language: string,
): string {
  const words = gherkinWordsOf(language);
  const own = tags.flatMap((line) => line.trim().split(/\s+/)).filter((item) => item !== tag);
  return [[tag, ...own].join(' '), `${isOutline ? words.outline : words.scenario}: ${name}`, ...lines].join(
    '\n',
  );
}

/** Counts the steps and remarks in a scenario's text. Marks above steps do not count. */
export function stepCountOf(text: string, language: string, mark: string): number {
  const { feature, comments } = parseFeature(
    `# language: ${language}\n${gherkinWordsOf(language).feature}: x\n\n${text}\n`,
  );
  const steps = feature?.children[0]?.scenario?.steps ?? [];
  const last = steps.at(-1)?.location.line ?? 0;
  const first = steps[0]?.location.line ?? 0;
  const remarks = comments.filter(({ text: comment, location: { line } }) => {
    const own = comment.trim();
    return line > 3 && line < last && own !== mark && (line < first || !own.startsWith('# language'));
  });
  return steps.length + remarks.length;
}

/** Returns why a text is not exactly one scenario with steps in a language; null when it is. */
export function scenarioProblem(text: string, language: string): string | null {
  const { feature, errors } = parseFeature(
    `# language: ${language}\n${gherkinWordsOf(language).feature}: x\n\n${text}\n`,
  );
  const [error] = errors;
  if (error) return `Line ${Math.max(1, error.line - 3)}: ${error.message}`;
  const children = feature?.children ?? [];
  const scenario = children[0]?.scenario;
  if (children.length !== 1 || !scenario) return 'It must have exactly one scenario.';
  return scenario.steps.length === 0 ? 'The scenario has no steps.' : null;
}
