import type { Scenario } from '@cucumber/messages';
export type { GherkinProblem } from '#contracts/workspace/feature';
export { fileProblem, parseFeature, unread, type ParsedFeature } from './parse';
export { createLineReader, placedScenariosOf, type PlacedScenario } from './scenarios';
export { placedSteps, plannedSteps, type PlacedStep, type PlannedStep } from './planned-steps';
export { withStep } from './with-step';
export { gherkinWordsOf } from './words';
export type { ExampleColumn } from './write-examples';
export {
  commentLines,
  signsOfSteps,
  withScenario,
  withSteps,
  type NewStep,
  type WrittenFeature,
} from './write-steps';

/** One run of an outline: a row of one of its Examples tables. */
export interface ExampleRow {
  /** 1-based line of the row. */
  line: number;
  /** Tags of the Examples block, without `@`. */
  tags: string[];
  /** Values by column name. */
  parameters: Record<string, string>;
}

export function exampleRows(scenario: Scenario): ExampleRow[] {
  return scenario.examples.flatMap(({ tableHeader, tableBody, tags }) =>
    tableBody.map((row) => ({
      line: row.location.line,
      tags: tags.map((tag) => tag.name.replace(/^@/, '')),
      parameters: Object.fromEntries(
        (tableHeader?.cells ?? []).map((cell, index) => [cell.value, row.cells[index]?.value ?? '']),
      ),
    })),
  );
}

/** Replaces each `<column>` by its value, column after column as cucumber does. Other angle brackets stay. */
export function fillExampleColumns(text: string, parameters: Record<string, string>): string {
  if (!text.includes('<')) return text;
  return Object.entries(parameters).reduce(
    (filled, [name, value]) => filled.replaceAll(`<${name}>`, () => value),
    text,
  );
}
