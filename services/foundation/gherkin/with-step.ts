import type { Step } from '@cucumber/messages';
import { parseFeature } from './parse';
import { placedScenariosOf, type PlacedScenario } from './scenarios';

/**
 * Adds a step to a scenario, or to a background that it has.
 * @param line 1-based line of the scenario, or of a row of its Examples
 * @param after number of steps before it, background steps first; if there are fewer, it becomes the last
 * @param step with keyword
 * @returns the text, and the line of the scenario or row in it; null if there is no such scenario
 */
export function withStep(
  text: string,
  line: number,
  after: number,
  step: string,
): { text: string; line: number } | null {
  const { feature, comments } = parseFeature(text);
  if (!feature) return null;
  const placed = placedScenariosOf(text, feature, comments).find(
    ({ scenario: { location, examples } }) =>
      location.line === line ||
      examples.some(({ tableBody }) => tableBody.some((row) => row.location.line === line)),
  );
  if (!placed) return null;
  const { scenario, background } = placed;
  const steps = [...background, ...scenario.steps];
  const next = steps[after];
  const before = steps.slice(0, after).at(-1);
  // Add it after the previous step, unless that is a background step and the new one is not.
  const isOfScenario = (entry: Step | undefined) => entry !== undefined && scenario.steps.includes(entry);
  const behind =
    before && (isOfScenario(before) || !(isOfScenario(next) || scenario.steps.length === 0)) ? before : null;
  const lines = text.split('\n');
  const at = behind ? lastLineOf(behind, lines) : next ? next.location.line - 1 : endOfDescription(placed);
  lines.splice(at, 0, `    ${step}`);
  return { text: lines.join('\n'), line: line > at ? line + 1 : line };
}

/** Returns the last line before the Examples of a scenario without steps, or the scenario's last line. */
function endOfDescription({ scenario: { examples }, lines: { last } }: PlacedScenario): number {
  const [first] = examples;
  if (!first) return last;
  return Math.min(first.location.line, ...first.tags.map((tag) => tag.location.line)) - 1;
}

/** Returns the last line of the step, including its table or doc string. */
function lastLineOf({ location, dataTable, docString }: Step, lines: readonly string[]): number {
  if (dataTable) return dataTable.rows.at(-1)?.location.line ?? location.line;
  if (!docString) return location.line;
  const end = lines.findIndex(
    (line, index) => index >= docString.location.line && line.trim().startsWith(docString.delimiter),
  );
  return end + 1;
}

/** Returns the 1-based lines of a step, down to the end of its table or doc string. @param lines of the whole text */
export function linesOfStep(step: Step, lines: readonly string[]): number[] {
  const first = step.location.line;
  return Array.from({ length: lastLineOf(step, lines) - first + 1 }, (_, index) => first + index);
}
