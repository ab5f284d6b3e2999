import type { RemainingRows } from '#contracts/workspace';
import type { PlacedScenario } from '#services/foundation/gherkin/index';
import { createCache, type Cache } from './cache';
import { requestedTextsOf, type StepTexts } from './steps/asked-texts';

/** A scenario with the texts that are matched with definitions. */
export interface ScenarioTexts {
  name: string;
  /** 1-based line of its keyword. */
  line: number;
  /** Texts of the steps, background steps first. */
  steps: readonly StepTexts[];
  rowsLeft?: RemainingRows;
}

/** Keeps the scenarios of feature files by blob. Code that parses a file adds them for later readers. */
export type CachedScenarioTexts = Cache<readonly ScenarioTexts[]>;

/** Bytes of kept texts. A feature has about 2 kB. */
const keptBytes = 12 * 1024 * 1024;

export const keepScenarioTexts = (): CachedScenarioTexts => createCache({ bytes: keptBytes, bytesOf });

export function scenarioTextsOf(scenarios: readonly PlacedScenario[]): ScenarioTexts[] {
  return scenarios.map(({ scenario, background }) => {
    const { texts, rowsLeft } = requestedTextsOf({ scenario });
    return {
      name: scenario.name,
      line: scenario.location.line,
      steps: [...background.map(({ text }): StepTexts => [text]), ...texts],
      rowsLeft,
    };
  });
}

/** Approximate. */
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
