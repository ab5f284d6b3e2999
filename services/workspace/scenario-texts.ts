import type { RowsLeft } from '#contracts/workspace';
import type { PlacedScenario } from '#services/foundation/gherkin/index';
import { createCache, type Cache } from './cache';
import { askedOf, type StepTexts } from './steps/asked-texts';

/** A scenario with the texts that definitions are asked for. */
export interface ScenarioTexts {
  name: string;
  /** 1-based, of its keyword. */
  line: number;
  /** Those of backgrounds first. */
  steps: readonly StepTexts[];
  rowsLeft?: RowsLeft;
}

/** The scenarios of feature files, by their blobs: whoever parses a file leaves them there for those who ask next. */
export type KeptScenarioTexts = Cache<readonly ScenarioTexts[]>;

/** A feature has about 2 kB of texts. */
const keptBytes = 12 * 1024 * 1024;

export const keepScenarioTexts = (): KeptScenarioTexts => createCache({ bytes: keptBytes, bytesOf });

export function scenarioTextsOf(scenarios: readonly PlacedScenario[]): ScenarioTexts[] {
  return scenarios.map(({ scenario, background }) => {
    const { texts, rowsLeft } = askedOf({ scenario });
    return {
      name: scenario.name,
      line: scenario.location.line,
      steps: [...background.map(({ text }): StepTexts => [text]), ...texts],
      rowsLeft,
    };
  });
}

/** About. */
function bytesOf(scenarios: readonly ScenarioTexts[]): number {
  return scenarios.reduce(
    (sum, { name, steps }) =>
      sum +
      80 +
      name.length +
      40 * steps.length +
      steps.flat().reduce((all, text) => all + 30 + text.length, 0),
    200,
  );
}
