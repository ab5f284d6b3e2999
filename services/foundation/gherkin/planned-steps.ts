import { compile } from '@cucumber/gherkin';
import { IdGenerator, type Background, type Scenario, type Step } from '@cucumber/messages';
import { parseFeature } from './parse';

/** A step as its scenario has it: the keyword without blanks, the text with the values of its Examples row. */
export interface PlannedStep {
  keyword: string;
  text: string;
}

/** The same with where it is written. */
export interface PlacedStep extends PlannedStep {
  /** In the file, with `<column>` where a row fills it in. */
  written: string;
  /** 1-based. */
  line: number;
}

/** {@link placedSteps}, as they run. */
export function plannedSteps(text: string, line: number): PlannedStep[] | null {
  return placedSteps(text, line)?.map(({ keyword, text: filled }) => ({ keyword, text: filled })) ?? null;
}

/**
 * The steps that cucumber runs for a line of a feature file, in order, those of backgrounds included.
 * @param line 1-based, of a scenario or of a row of its Examples
 * @returns null when the text is no feature, or there is not exactly one scenario at the line
 */
export function placedSteps(text: string, line: number): PlacedStep[] | null {
  const { feature, comments } = parseFeature(text);
  if (!feature) return null;
  const steps = new Map<string, Step>();
  const lines = new Map<string, number>();
  const take = ({ background, scenario }: { background?: Background; scenario?: Scenario }): void => {
    for (const step of [...(background?.steps ?? []), ...(scenario?.steps ?? [])]) steps.set(step.id, step);
    if (scenario) lines.set(scenario.id, scenario.location.line);
    const rows = scenario?.examples.flatMap(({ tableBody }) => tableBody) ?? [];
    for (const row of rows) lines.set(row.id, row.location.line);
  };
  for (const child of feature.children) {
    take(child);
    child.rule?.children.forEach(take);
  }
  const pickles = compile({ feature, comments }, 'feature', IdGenerator.uuid());
  const [pickle, ...others] = pickles.filter(({ astNodeIds }) =>
    astNodeIds.some((id) => lines.get(id) === line),
  );
  if (!pickle || others.length > 0) return null;
  return pickle.steps.map(({ text: filled, astNodeIds: [id = ''] }) => {
    const step = steps.get(id);
    return {
      keyword: step?.keyword.trim() ?? '',
      text: filled,
      written: step?.text ?? filled,
      line: step?.location.line ?? 1,
    };
  });
}
