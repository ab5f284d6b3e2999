import type { Step } from '@cucumber/messages';
import { parseFeature } from './parse';
import { scenariosOf, type PlacedScenario } from './scenarios';

/**
 * A feature with one step more in a scenario, or in a background that it has.
 * @param line 1-based, of the scenario or of a row of its Examples
 * @param after how many steps come before it, those of backgrounds first; more than there are: the last
 * @param step with keyword
 * @returns the text and where the scenario or row stands in it; null where there is no such scenario
 */
export function withStep(
  text: string,
  line: number,
  after: number,
  step: string,
): { text: string; line: number } | null {
  const { feature, comments } = parseFeature(text);
  if (!feature) return null;
  const placed = scenariosOf(text, feature, comments).find(
    ({ scenario: { location, examples } }) =>
      location.line === line ||
      examples.some(({ tableBody }) => tableBody.some((row) => row.location.line === line)),
  );
  if (!placed) return null;
  const { scenario, background } = placed;
  const steps = [...background, ...scenario.steps];
  const next = steps[after];
  const before = steps.slice(0, after).at(-1);
  // Behind the one before it, unless that is of the background and this is not.
  const isOfScenario = (one: Step | undefined) => one !== undefined && scenario.steps.includes(one);
  const behind =
    before && (isOfScenario(before) || !(isOfScenario(next) || scenario.steps.length === 0)) ? before : null;
  const lines = text.split('\n');
  const at = behind ? lastLineOf(behind, lines) : next ? next.location.line - 1 : endOfDescription(placed);
  lines.splice(at, 0, `    ${step}`);
  return { text: lines.join('\n'), line: line > at ? line + 1 : line };
}

/** The last line before the Examples of a scenario without steps, or of all of it. */
function endOfDescription({ scenario: { examples }, lines: { last } }: PlacedScenario): number {
  const [first] = examples;
  if (!first) return last;
  return Math.min(first.location.line, ...first.tags.map((tag) => tag.location.line)) - 1;
}

/** Of the step with its table or doc string. */
function lastLineOf({ location, dataTable, docString }: Step, lines: readonly string[]): number {
  if (dataTable) return dataTable.rows.at(-1)?.location.line ?? location.line;
  if (!docString) return location.line;
  const end = lines.findIndex(
    (one, index) => index >= docString.location.line && one.trim().startsWith(docString.delimiter),
  );
  return end + 1;
}

/** 1-based, those of its table or doc string, and what stands between, among them. @param lines of the whole text */
export function linesOfStep(step: Step, lines: readonly string[]): number[] {
  const first = step.location.line;
  return Array.from({ length: lastLineOf(step, lines) - first + 1 }, (_, index) => first + index);
}
