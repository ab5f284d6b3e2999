import { dialects } from '@cucumber/gherkin';
import type { GherkinDocument, Scenario } from '@cucumber/messages';
import { parseGherkin, type GherkinProblem } from './gherkin-document.server';
import { firstLineOf, isBlank, lastLineOf, readSource, scenariosIn } from './gherkin/source.server';
import { lineEndingOf } from './line-endings';
import { uniqueScenarioName } from './names';

/** Changes of a feature's text that leave every other line of the file as it is, byte for byte. */

/** Specification workbench.md section 9. */
const defaultTag = '@regression';

/** What a new feature file holds. @param scenario its first scenario, null for none */
export function starterText(feature: string, scenario: string | null): string {
  const title = `Feature: ${feature}\n`;
  if (!scenario) return title;
  return `${title}\n  ${defaultTag}\n  Scenario: ${scenario}\n    Given \n`;
}

/**
 * Adds a scenario at the end, in the language, indentation and line endings of the file.
 * @param title feature title for a file that is still empty
 * @returns the new text and the name, made unique in the feature; or the first problem of a file that does not parse
 */
export function appendScenario(
  text: string,
  scenario: string,
  title: string,
): { text: string; name: string } | { problem: GherkinProblem } {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) return { problem: parsed.problems[0] ?? { line: 1, column: 1, message: '' } };
  const ending = lineEndingOf(text);
  const { feature } = parsed.document;
  const scenarios = scenariosOf(parsed.document);
  const name = uniqueScenarioName(
    scenario,
    scenarios.map((other) => other.name),
  );
  const { keyword, given, indent, stepIndent } = styleOf(text, feature?.language ?? 'en', scenarios.at(-1));
  const lines = [`${indent}${defaultTag}`, `${indent}${keyword}: ${name}`, `${stepIndent}${given}`];
  const above = feature ? text : `${text && ended(text, ending)}Feature: ${title}${ending}`;
  const gap = /(^|\n)[ \t]*\r?\n$/.test(ended(above, ending)) ? '' : ending;
  return { name, text: ended(above, ending) + gap + lines.map((line) => line + ending).join('') };
}

/**
 * Takes the first scenario of that name out, with its tags, the comments right above it and the blank lines that
 * set it off.
 * @returns the new text and the name of the scenario before it, null when it was the first; null when there is no such
 * scenario or the file does not parse
 */
export function removeScenario(text: string, name: string): { text: string; previous: string | null } | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const scenarios = scenariosIn(source);
  const index = scenarios.findIndex((scenario) => scenario.name === name);
  const scenario = scenarios[index];
  if (!scenario) return null;
  const { lines } = source;
  const { from, to } = withBlankLines(lines, firstLineOf(source, scenario), lastLineOf(source, scenario));
  const remaining = [...lines.slice(0, from - 1), ...lines.slice(to)];
  return { text: remaining.join(''), previous: scenarios[index - 1]?.name ?? null };
}

/** All scenarios in the order of the file, those inside rules too. */
export function scenariosOf({ feature }: GherkinDocument): Scenario[] {
  return scenariosIn({ feature: feature ?? null });
}

function styleOf(text: string, language: string, example: Scenario | undefined) {
  const dialect = dialects[language] ?? dialects.en;
  const given = dialect?.given.find((word) => !word.startsWith('*')) ?? 'Given ';
  const indentAt = (line: number | undefined) =>
    line === undefined ? undefined : /^[ \t]*/.exec(text.split('\n')[line - 1] ?? '')?.[0];
  const indent = indentAt(example?.location.line) ?? '  ';
  return {
    keyword: dialect?.scenario.at(-1) ?? 'Scenario',
    given,
    indent,
    stepIndent: indentAt(example?.steps[0]?.location.line) ?? `${indent}  `,
  };
}

function ended(text: string, ending: string): string {
  return text === '' || text.endsWith('\n') ? text : text + ending;
}

/** The lines with the blank ones after them, or before them where the file ends there. */
function withBlankLines(lines: string[], first: number, last: number): { from: number; to: number } {
  let [from, to] = [first, last];
  while (isBlank(lines[to])) to++;
  if (to === lines.length) while (from > 1 && isBlank(lines[from - 2])) from--;
  return { from, to };
}
