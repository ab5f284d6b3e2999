import { parseFeature, wordsOf } from '#services/foundation/gherkin/index';
import type { StepKind } from './built-in/clauses';

/** Every scenario that is generated has it (docs/rules/generation.md, Wizard). */
const tag = '@regression';

export type WrittenStep =
  | {
      kind: StepKind;
      text: string;
      /** A comment above it. */
      mark?: string;
      /** Of the table below it. */
      rows?: readonly string[];
    }
  /** What goes along as a comment. */
  | { remark: string };

/** One scenario as text: a tag, the keyword with the name, steps, and Examples when there are rows. */
export function scenarioText(
  name: string,
  steps: readonly WrittenStep[],
  examples: { columns: string[]; rows: string[][] } | null,
  language: string,
): string {
  const words = wordsOf(language);
  const lines: string[] = [];
  let last: StepKind | null = null;
  for (const step of steps) {
    if ('remark' in step) {
      lines.push(`  # ${step.remark}`);
      continue;
    }
    const { kind, text, mark, rows = [] } = step;
    // A page that is opened later on is something done.
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

/** @param lines of the scenario below its name @param tags lines of tags that it has besides */
export function tagged(
  name: string,
  lines: readonly string[],
  tags: readonly string[],
  isOutline: boolean,
  language: string,
): string {
  const words = wordsOf(language);
  const own = tags.flatMap((line) => line.trim().split(/\s+/)).filter((one) => one !== tag);
  return [[tag, ...own].join(' '), `${isOutline ? words.outline : words.scenario}: ${name}`, ...lines].join(
    '\n',
  );
}

/** How many steps and remarks a scenario's text has; marks of steps are none. */
export function countIn(text: string, language: string, mark: string): number {
  const { feature, comments } = parseFeature(
    `# language: ${language}\n${wordsOf(language).feature}: x\n\n${text}\n`,
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

/** Why a text is not exactly one scenario with steps in that language; null when it is. */
export function scenarioProblem(text: string, language: string): string | null {
  const { feature, errors } = parseFeature(
    `# language: ${language}\n${wordsOf(language).feature}: x\n\n${text}\n`,
  );
  const [error] = errors;
  if (error) return `Line ${Math.max(1, error.line - 3)}: ${error.message}`;
  const children = feature?.children ?? [];
  const scenario = children[0]?.scenario;
  if (children.length !== 1 || !scenario) return 'It must hold exactly one scenario.';
  return scenario.steps.length === 0 ? 'The scenario has no steps.' : null;
}
