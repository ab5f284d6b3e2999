import { compile, dialects } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import type { FeatureFile, FeatureReading } from '../reading/feature-reading';
import { fillExampleColumns } from '#services/foundation/gherkin/index';

/** The step texts of a feature file. */
export interface FeatureTexts {
  /** Texts of steps as they run (backgrounds, rules, a text per Examples row), without repeats. */
  texts: string[];
  /** Number of steps that run, including repeats. */
  steps: number;
  /** Why the file is not Gherkin. In that case, `texts` are all texts that could be steps. */
  problem: { line: number; message: string } | null;
  /** False if only part of the file was read: the rest may use any definition. */
  isComplete: boolean;
}

export const stepTextsReading: FeatureReading<null, FeatureTexts> = { name: 'step-texts', read: stepTextsOf };

/** Reads the step texts of a feature file in any of Gherkin's languages. Never throws on a text. */
export function stepTextsOf({
  text,
  isWhole,
  parsed: { feature, comments, errors },
}: FeatureFile): FeatureTexts {
  const [problem] = errors;
  if (problem) {
    const { line, message } = problem;
    const texts = isWhole && text !== null ? possibleTexts(text) : null;
    if (texts) return { texts, steps: texts.length, problem: { line, message }, isComplete: true };
    return { texts: [], steps: 0, problem: { line, message }, isComplete: false };
  }
  if (!feature) return { texts: [], steps: 0, problem: null, isComplete: true };
  const pickles = compile({ feature, comments }, '', IdGenerator.incrementing());
  const steps = pickles.flatMap((pickle) => pickle.steps.map((step) => step.text));
  return { texts: [...new Set(steps)], steps: steps.length, problem: null, isComplete: true };
}

/**
 * Returns every text that could be a step in a file that does not parse: each line after a keyword, with the values of
 * every table in its placeholders. So no definition looks unused while a user is halfway through an edit.
 * @returns null if there are too many
 */
function possibleTexts(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const language = /^#\s*language\s*:\s*([\w-]+)/.exec(lines[0] ?? '')?.[1] ?? 'en';
  const dialect = dialects[language] ?? dialects['en'];
  const keywords = [dialect?.given, dialect?.when, dialect?.then, dialect?.and, dialect?.but].flatMap(
    (words) => words ?? [],
  );
  const rows = tableRows(lines);
  const texts = lines.flatMap((line) =>
    keywords.filter((word) => line.startsWith(word)).map((word) => line.slice(word.length).trim()),
  );
  if (texts.filter((entry) => entry.includes('<')).length * rows.length > maxPossible) return null;
  return [...new Set(texts.flatMap((entry) => (entry.includes('<') ? filled(entry, rows) : [entry])))];
}

const maxPossible = 100_000;

function filled(text: string, rows: readonly Record<string, string>[]): string[] {
  return [text, ...rows.map((row) => fillExampleColumns(text, row))];
}

/** Returns the rows below a header in each run of table lines, with values by column name. */
function tableRows(lines: readonly string[]): Record<string, string>[] {
  let header: string[] | null = null;
  return lines.flatMap((line) => {
    if (!line.startsWith('|')) {
      if (line !== '' && !line.startsWith('#')) header = null;
      return [];
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!header) {
      header = cells;
      return [];
    }
    return [Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']))];
  });
}
