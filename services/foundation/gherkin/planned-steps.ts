import { compile } from '@cucumber/gherkin';
import {
  IdGenerator,
  type Background,
  type Feature,
  type FeatureChild,
  type Rule,
  type RuleChild,
  type Scenario,
  type Step,
  type TableRow,
} from '@cucumber/messages';
import { parseFeature } from './parse';

/** A step as its scenario runs it: the keyword without spaces, the text with the values of its Examples row. */
export interface PlannedStep {
  keyword: string;
  text: string;
}

/** A step, and its place in the file. */
export interface PlacedStep extends PlannedStep {
  /** The text in the file, with `<column>` where a row fills in a value. */
  written: string;
  /** 1-based line in the file. */
  line: number;
}

/** Returns the steps of {@link placedSteps} as they run. */
export function plannedSteps(text: string, line: number): PlannedStep[] | null {
  return placedSteps(text, line)?.map(({ keyword, text: filled }) => ({ keyword, text: filled })) ?? null;
}

/**
 * Returns the steps that cucumber runs for a line of a feature, in order, including background steps.
 * @param line 1-based line of a scenario, or of a row of its Examples
 * @returns null if the text is no feature, or there is not exactly one scenario at the line
 */
export function placedSteps(text: string, line: number): PlacedStep[] | null {
  const { feature, comments } = parseFeature(text);
  if (!feature) return null;
  const found = scenariosAt(feature, line);
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  // Compiling the whole feature would build every row of every outline.
  const [pickle, ...more] = compile(
    { feature: withOnly(feature, only), comments },
    'feature',
    IdGenerator.uuid(),
  );
  if (!pickle || more.length > 0) return null;
  const steps = new Map(
    [...backgroundsOf(feature, only), only.scenario]
      .flatMap((block) => block.steps)
      .map((step): [string, Step] => [step.id, step]),
  );
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

/** A scenario, its rule, and the selected row of its Examples. */
interface At {
  scenario: Scenario;
  rule: Rule | null;
  row: TableRow | null;
}

/** Returns the scenarios, or rows of their Examples, at a line. */
function scenariosAt(feature: Feature, line: number): At[] {
  const inside = feature.children.flatMap(({ scenario, rule }) => [
    ...(scenario ? [{ scenario, rule: null }] : []),
    ...(rule?.children ?? []).flatMap((child) =>
      child.scenario ? [{ scenario: child.scenario, rule: rule ?? null }] : [],
    ),
  ]);
  return inside.flatMap(({ scenario, rule }): At[] => {
    if (scenario.location.line === line) return [{ scenario, rule, row: null }];
    const row = scenario.examples
      .flatMap(({ tableBody }) => tableBody)
      .find(({ location }) => location.line === line);
    return row ? [{ scenario, rule, row }] : [];
  });
}

function backgroundsOf(feature: Feature, { rule }: At): Background[] {
  return [...feature.children, ...(rule?.children ?? [])].flatMap(({ background }) => background ?? []);
}

/** Returns the feature without its other scenarios, rules and rows. */
function withOnly(feature: Feature, at: At): Feature {
  const { scenario, rule, row } = at;
  const examples = row
    ? scenario.examples
        .map((example) =>
          Object.assign({}, example, { tableBody: example.tableBody.filter((other) => other === row) }),
        )
        .filter(({ tableBody }) => tableBody.length > 0)
    : scenario.examples;
  const own = { scenario: Object.assign({}, scenario, { examples }) };
  const backgrounds = (children: readonly (FeatureChild | RuleChild)[]) =>
    children.flatMap(({ background }) => (background ? [{ background }] : []));
  const inside = rule
    ? { rule: Object.assign({}, rule, { children: [...backgrounds(rule.children), own] }) }
    : own;
  return Object.assign({}, feature, { children: [...backgrounds(feature.children), inside] });
}
