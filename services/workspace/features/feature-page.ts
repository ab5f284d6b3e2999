import type { Step } from '@cucumber/messages';
import { maxScenarios, maxSteps } from '#domain/gherkin/feature-limits';
import type { GherkinProblem, RemainingRows } from '#contracts/workspace/feature';
import {
  createLineReader,
  fillExampleColumns,
  placedScenariosOf,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { FeatureFile, FeatureReading } from '../reading/feature-reading';
import { requestedTextsOf, requestedRows, type StepTexts } from '../steps/asked-texts';

/** The first scenario of a page: by index, or the first scenario with a given name. */
export interface PageStart {
  from: number;
  scenario?: string;
}

export interface WrittenFeatureStep {
  keyword: string;
  text: string;
  line: number;
}

/** A scenario of a page, with the texts of its steps to match with definitions. */
export interface ScenarioOnPage {
  name: string;
  /** Tags without `@`, including those that it inherits. */
  tags: string[];
  line: number;
  content: string;
  isOutline: boolean;
  steps: WrittenFeatureStep[];
  /** The texts that each step runs with. */
  texts: StepTexts[];
  rowsLeft?: RemainingRows;
  /** Texts of the steps in each row that is checked; empty without rows. */
  rows: string[][];
}

/** A part of a feature: consecutive scenarios, up to the limits of an answer. */
export interface FeaturePage {
  errors: GherkinProblem[];
  title: string;
  tags: string[];
  /** Names of all scenarios, in the order of the file. */
  names: string[];
  /** Index of the first scenario of the page. */
  from: number;
  scenarios: ScenarioOnPage[];
  /** Background steps that the scenarios of the page run, each once. */
  background: WrittenFeatureStep[];
}

/** Reads a page of a feature. Only its scenarios are resolved, so a long feature costs little but parsing. */
export const pageReading: FeatureReading<PageStart, FeaturePage> = { name: 'page', read: pageOf };

function pageOf({ text, parsed }: FeatureFile, start: PageStart): FeaturePage {
  const { feature, comments, errors } = parsed;
  const placed = feature && text !== null ? placedScenariosOf(text, feature, comments) : [];
  const names = placed.map(({ scenario }) => scenario.name);
  const named = start.scenario === undefined ? -1 : names.indexOf(start.scenario);
  const from = named >= 0 ? named : Math.min(start.from, names.length);
  const shown = upToLimits(placed.slice(from, from + maxScenarios));
  const contentOf = createLineReader(text ?? '');
  return {
    errors,
    title: feature?.name ?? '',
    tags: feature?.tags.map((tag) => tag.name.replace(/^@/, '')) ?? [],
    names,
    from,
    scenarios: shown.map((limit) => onPage(limit, contentOf(limit.lines))),
    background: backgroundSteps(shown),
  };
}

/** Returns as many scenarios as the limit of steps allows, and at least one. */
function upToLimits(placed: readonly PlacedScenario[]): PlacedScenario[] {
  let steps = 0;
  const end = placed.findIndex(({ scenario }, index) => {
    steps += scenario.steps.length;
    return index > 0 && steps > maxSteps;
  });
  return end < 0 ? [...placed] : placed.slice(0, end);
}

function onPage(placed: PlacedScenario, content: string): ScenarioOnPage {
  const { scenario, isOutline, tags } = placed;
  const { texts, rowsLeft } = requestedTextsOf(placed);
  return {
    name: scenario.name,
    tags,
    line: scenario.location.line,
    content,
    isOutline,
    steps: scenario.steps.map(stepOf),
    texts,
    rowsLeft,
    rows: requestedRows(placed).map(({ parameters }) =>
      scenario.steps.map(({ text }) => fillExampleColumns(text, parameters)),
    ),
  };
}

const stepOf = ({ keyword, text, location }: Step): WrittenFeatureStep => {
  return { keyword: keyword.trim(), text, line: location.line };
};

/** Returns each background step once, even if several scenarios share it. */
function backgroundSteps(placed: readonly PlacedScenario[]): WrittenFeatureStep[] {
  // Scenarios of one rule share the array of their background.
  const steps = [...new Set(placed.map(({ background }) => background))].flat();
  return [...new Map(steps.map((step) => [step.location.line, stepOf(step)])).values()];
}
