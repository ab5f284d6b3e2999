import { compile, dialects } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { fillPlaceholders, parseFeature } from '#services/foundation/gherkin/index';

/** What the scenarios of a feature file ask for. */
export interface FeatureTexts {
  /** Texts of steps as they run (backgrounds, rules, a text per Examples row), without repeats. */
  texts: string[];
  /** How many steps run, repeats included. */
  steps: number;
  /** Why the file is not Gherkin; `texts` are then all that could be steps. */
  problem: { line: number; message: string } | null;
}

/** Reads the step texts of a feature file in any of Gherkin's languages. Never throws on a text. */
export function stepTextsOf(text: string): FeatureTexts {
  const { feature, comments, errors } = parseFeature(text);
  const [problem] = errors;
  if (problem) {
    const texts = possibleTexts(text);
    return { texts, steps: texts.length, problem: { line: problem.line, message: problem.message } };
  }
  if (!feature) return { texts: [], steps: 0, problem: null };
  const pickles = compile({ feature, comments }, '', IdGenerator.incrementing());
  const steps = pickles.flatMap((pickle) => pickle.steps.map((step) => step.text));
  return { texts: [...new Set(steps)], steps: steps.length, problem: null };
}

/**
 * Everything that could be a step of a text that does not parse, so that no definition looks unused while somebody is
 * halfway through an edit: each line behind a keyword, with the values of every table in place of its placeholders.
 */
function possibleTexts(text: string): string[] {
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
  return [...new Set(texts.flatMap((one) => (one.includes('<') ? filled(one, rows) : [one])))];
}

function filled(text: string, rows: readonly Record<string, string>[]): string[] {
  return [text, ...rows.map((row) => fillPlaceholders(text, row))];
}

/** Value by column name of every row below another in a run of table lines. */
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
