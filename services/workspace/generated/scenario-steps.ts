import type { Step } from '@cucumber/messages';
import { markOf } from '#contracts/worker/generated-step';
import {
  fillPlaceholders,
  parseFeature,
  scenariosOf,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { BranchReader, Place } from '../branch-reader';
import { isRowWritten, matchesOf, rowsAsked, textsOf, type Matches } from '../steps/asked-texts';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { pathOf } from '../steps/step-index';
import { regionAt, touchOf } from './seal';

/** A step of a scenario and what code it has. */
export interface ScenarioStep {
  keyword: string;
  /** As the scenario runs it, with the values of an Examples row. */
  text: string;
  /** own: a person's code · generated · stub: a definition without code · none */
  code: 'own' | 'generated' | 'stub' | 'none';
  /** Name of the function's argument for its table or doc string. */
  argument: 'dataTable' | 'docString' | null;
  /** Those with code first. */
  definitions: LocatedDefinition[];
  /** Of generated code: the first definition with its comment as it stands, and whose it is by now. */
  region?: string;
  touch?: ReturnType<typeof touchOf>;
}

/** A scenario as it runs once. */
export interface ScenarioRun {
  /** 1-based, of the scenario, or of its Examples row. */
  line: number;
  steps: ScenarioStep[];
}

/**
 * The steps of a scenario as cucumber runs them, those of backgrounds first; of an outline with the values of its first row
 * whose steps are not all written, else of its first row.
 * @param path of the feature in the repository
 * @returns null when there is no such scenario
 */
export async function readScenarioSteps(
  reader: BranchReader,
  at: Place,
  path: string,
  scenarioName: string,
  library: StepLibrary,
): Promise<ScenarioRun | null> {
  const file = await reader.textFile(at, path);
  if (!file?.text) return null;
  const { feature, comments } = parseFeature(file.text);
  const all = feature ? scenariosOf(file.text, feature, comments) : [];
  const named = all.filter(({ scenario }) => scenario.name === scenarioName);
  const placed = named.find(runs) ?? named[0];
  if (!placed) return null;
  const row = rowToWrite(placed, await matchesOf(library, textsOf(placed).flat()));
  const steps = [
    ...placed.background.map((step) => ({ ...partsOf(step), text: step.text })),
    ...placed.scenario.steps.map((step) => ({
      ...partsOf(step),
      text: row ? fillPlaceholders(step.text, row.parameters) : step.text,
    })),
  ];
  const { location } = placed.scenario;
  return { line: row?.line ?? location.line, steps: await withTheirCode(steps, reader, at, library) };
}

/** Without a step of its own nothing runs, nor with tables that have no row. */
const runs = ({ scenario }: PlacedScenario) =>
  scenario.steps.length > 0 &&
  (scenario.examples.length === 0 || scenario.examples.some(({ tableBody }) => tableBody.length > 0));

/** The first row that has a step without code, else the first; undefined for what has no rows. */
function rowToWrite(placed: PlacedScenario, matches: Matches) {
  const rows = rowsAsked(placed);
  return rows.find((row) => !isRowWritten(placed, row, matches)) ?? rows[0];
}

/** What code steps have. */
export async function withTheirCode(
  steps: readonly Pick<ScenarioStep, 'keyword' | 'text' | 'argument'>[],
  reader: Pick<BranchReader, 'textFile'>,
  at: Place,
  library: StepLibrary,
): Promise<ScenarioStep[]> {
  const files = new Map<string, string>();
  const fileOf = async (name: string) => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const read = await reader.textFile(at, pathOf(name));
    const text = read?.text ?? '';
    files.set(name, text);
    return text;
  };
  return Promise.all(
    steps.map(async (step): Promise<ScenarioStep> => {
      const definitions = library
        .matching(step.text)
        .toSorted((one, other) => Number(one.stub !== null) - Number(other.stub !== null));
      const [first] = definitions;
      if (!first) return { ...step, definitions, code: 'none' };
      if (first.stub) return { ...step, definitions, code: 'stub' };
      const text = await fileOf(first.file);
      const mark = markOf(text.split(/\r?\n/)[first.line - 2] ?? '');
      // Below the comment of a stub a person has written code since.
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
