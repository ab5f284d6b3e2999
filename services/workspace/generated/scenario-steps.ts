import type { Step } from '@cucumber/messages';
import { markOf, type CodeBefore } from '#contracts/worker/generated-step';
import {
  fillExampleColumns,
  parseFeature,
  placedScenariosOf,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { isRowWritten, matchesOf, requestedRows, textsOfSteps, type Matches } from '../steps/asked-texts';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import { regionAt, touchOf } from './seal';

/** A step of a scenario and the state of its code. */
export interface ScenarioStep {
  keyword: string;
  /** The text as the scenario runs it, with the values of an Examples row. */
  text: string;
  code: CodeBefore;
  /** Name of the function's argument for its table or doc string. */
  argument: 'dataTable' | 'docString' | null;
  /** Definitions that match the text, those with code first. */
  definitions: LocatedDefinition[];
  /** For generated code: the first definition with its current comment, and whether a person changed it. */
  region?: string;
  touch?: ReturnType<typeof touchOf>;
}

/** One run of a scenario. */
export interface ScenarioRunSteps {
  /** 1-based line of the scenario, or of its Examples row. */
  line: number;
  steps: ScenarioStep[];
}

/**
 * Returns the steps of a scenario as cucumber runs them, background steps first. An outline gets the values of its
 * first row with a step that is not written, or of its first row if there is none.
 * @param path of the feature in the repository
 * @returns null if there is no such scenario
 */
export async function readScenarioSteps(
  reader: BranchReader,
  at: ProjectCommit,
  path: string,
  scenarioName: string,
  library: StepLibrary,
): Promise<ScenarioRunSteps | null> {
  const file = await reader.textFile(at, path);
  if (!file?.text) return null;
  const { feature, comments } = parseFeature(file.text);
  const all = feature ? placedScenariosOf(file.text, feature, comments) : [];
  const named = all.filter(({ scenario }) => scenario.name === scenarioName);
  const placed = named.find(runs) ?? named[0];
  if (!placed) return null;
  const row = rowToWrite(placed, await matchesOf(library, textsOfSteps(placed).flat()));
  const steps = [
    ...placed.background.map((step) => ({ ...partsOf(step), text: step.text })),
    ...placed.scenario.steps.map((step) => ({
      ...partsOf(step),
      text: row ? fillExampleColumns(step.text, row.parameters) : step.text,
    })),
  ];
  const { location } = placed.scenario;
  return { line: row?.line ?? location.line, steps: await withTheirCode(steps, reader, at, library) };
}

/** Returns whether a scenario runs: it needs a step of its own, and a row if it has tables. */
const runs = ({ scenario }: PlacedScenario) =>
  scenario.steps.length > 0 &&
  (scenario.examples.length === 0 || scenario.examples.some(({ tableBody }) => tableBody.length > 0));

/** Returns the first row that has a step without code, or the first row; undefined if there are no rows. */
function rowToWrite(placed: PlacedScenario, matches: Matches) {
  const rows = requestedRows(placed);
  return rows.find((row) => !isRowWritten(placed, row, matches)) ?? rows[0];
}

/** Adds the state of their code to steps. */
export async function withTheirCode(
  steps: readonly Pick<ScenarioStep, 'keyword' | 'text' | 'argument'>[],
  reader: Pick<BranchReader, 'textFile'>,
  at: ProjectCommit,
  library: StepLibrary,
): Promise<ScenarioStep[]> {
  const files = new Map<string, string>();
  const fileOf = async (name: string) => {
    const existing = files.get(name);
    if (existing !== undefined) return existing;
    const read = await reader.textFile(at, pathOfStepFile(name));
    const text = read?.text ?? '';
    files.set(name, text);
    return text;
  };
  return Promise.all(
    steps.map(async (step): Promise<ScenarioStep> => {
      const definitions = library
        .matching(step.text)
        .toSorted((a, b) => Number(a.stub !== null) - Number(b.stub !== null));
      const [first] = definitions;
      if (!first) return { ...step, definitions, code: 'none' };
      if (first.stub) return { ...step, definitions, code: 'stub' };
      const text = await fileOf(first.file);
      const mark = markOf(text.split(/\r?\n/)[first.line - 2] ?? '');
      // A person has written code below the comment of a stub.
      if (mark !== 'generated') return { ...step, definitions, code: 'own' };
      const place = regionAt(text, first.line);
      const region = place ? text.slice(place.from, place.to) : '';
      return { ...step, definitions, code: mark, region, touch: touchOf(region) };
    }),
  );
}

function partsOf({ keyword, dataTable, docString }: Step): Pick<ScenarioStep, 'keyword' | 'argument'> {
  return { keyword: keyword.trim(), argument: dataTable ? 'dataTable' : docString ? 'docString' : null };
}
