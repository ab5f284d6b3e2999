import type { Step } from '@cucumber/messages';
import type { RemainingRows, StepInfo } from '#contracts/workspace';
import {
  exampleRows,
  fillExampleColumns,
  type ExampleRow,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { forEachYielding } from '#services/foundation/threads/yield';
import { textsTogether, type LocatedDefinition, type StepLibrary } from './library';

/**
 * Builds the texts that step definitions are matched against: the texts of a scenario's steps as they run. An outline
 * has the texts of every row. Cucumber fills in values in the scenario's own steps only, not in those of backgrounds.
 */

/** Limits of an outline; characters count one step in all rows together (docs/rules/scenarios.md, Not written). */
const maxRows = 500;
const maxCharacters = 250_000;
/** Largest number of characters of all steps of a scenario together. */
const maxPerScenario = 1_000_000;

/** The texts that a step runs with, each once, in the order of the rows. */
export type StepTexts = readonly [first: string, ...others: string[]];

export const requestedRows = ({ scenario }: Pick<PlacedScenario, 'scenario'>): ExampleRow[] =>
  exampleRows(scenario).slice(0, maxRows);

interface Asked {
  texts: StepTexts;
  /** Number of rows that it was filled in from; null for a step without placeholders. */
  rows: number | null;
  /** Characters of all its texts; 0 for a step without placeholders. */
  characters: number;
}

function textsOfStep(text: string, rows: readonly ExampleRow[], max: number): Asked {
  const [first, ...others] = rows;
  if (!first) return { texts: [text], rows: null, characters: 0 };
  const filled = fillExampleColumns(text, first.parameters);
  if (!text.includes('<')) return { texts: [filled], rows: null, characters: 0 };
  const texts = new Set<string>();
  let characters = filled.length;
  let asked = 1;
  for (const { parameters } of others) {
    const next = fillExampleColumns(text, parameters);
    characters += next.length;
    if (characters > max) break;
    asked++;
    if (next !== filled) texts.add(next);
  }
  return { texts: [filled, ...texts], rows: asked, characters };
}

/** Returns the texts of the scenario's own steps, and the rows that a limit kept out of some texts. */
export function requestedTextsOf({ scenario }: Pick<PlacedScenario, 'scenario'>): {
  texts: StepTexts[];
  rowsLeft?: RemainingRows;
} {
  const rows = exampleRows(scenario);
  const looked = rows.slice(0, maxRows);
  let remaining = maxPerScenario;
  const requested = scenario.steps.map(({ text }) => {
    const one = textsOfStep(text, looked, Math.min(maxCharacters, remaining));
    remaining -= one.characters;
    return one;
  });
  const least = Math.min(...requested.map((item) => item.rows ?? rows.length));
  return {
    texts: requested.map(({ texts }) => texts),
    rowsLeft: least < rows.length ? { from: least + 1, to: rows.length } : undefined,
  };
}

/** Returns the texts of each step, background steps first. */
export function textsOfSteps(placed: PlacedScenario): StepTexts[] {
  return [...placed.background.map(({ text }): StepTexts => [text]), ...requestedTextsOf(placed).texts];
}

/** The definitions that match, by text. */
export type Matches = ReadonlyMap<string, readonly LocatedDefinition[]>;

export async function matchesOf(library: StepLibrary, texts: Iterable<string>): Promise<Matches> {
  const all = [...new Set(texts)];
  const together = textsTogether(library);
  const goes = Array.from({ length: Math.ceil(all.length / together) }, (_, go) => go * together);
  const matches = new Map<string, readonly LocatedDefinition[]>();
  await forEachYielding(goes, (first) => {
    for (const [text, found] of library.matchingEach(all.slice(first, first + together))) {
      matches.set(text, found);
    }
  });
  return matches;
}

/** Returns whether a step with these definitions has code. A stub is not code. */
export const hasCode = (matches: readonly LocatedDefinition[]) => matches.some(({ stub }) => stub === null);

/** Returns whether all own steps of a row have code. A step left out by a limit counts as written. */
export function isRowWritten(
  { scenario }: Pick<PlacedScenario, 'scenario'>,
  { parameters }: ExampleRow,
  matches: Matches,
): boolean {
  return scenario.steps.every(({ text }) => {
    const found = matches.get(fillExampleColumns(text, parameters));
    return found === undefined || hasCode(found);
  });
}

/** A step's text, definitions and problems, as pages show them. */
export interface MatchedStep {
  /** One of its texts: the first that is not written, else the first that would not run, else the first. */
  text: string;
  /** Definitions that match `text`, those with code first. */
  definitions: readonly LocatedDefinition[];
  /** True when every text of the step has code. */
  implemented: boolean;
  /** Set when the step is not written and a stub holds its place. */
  stub: { reason?: string } | null;
  /** Why the step would not run. */
  problem: string | null;
}

export function matchedStepOf(texts: StepTexts, matches: Matches): MatchedStep {
  const of = (text: string) => matches.get(text) ?? [];
  const unwritten = texts.find((text) => !hasCode(of(text)));
  const text = unwritten ?? texts.find((other) => matchProblem(of(other)) !== null) ?? texts[0];
  const found = of(text);
  const definitions = found.toSorted((a, b) => Number(a.stub !== null) - Number(b.stub !== null));
  const stub = unwritten === undefined ? null : (definitions[0]?.stub ?? null);
  return {
    text,
    definitions,
    implemented: unwritten === undefined,
    stub: stub && (stub.reason === null ? {} : { reason: stub.reason }),
    problem: matchProblem(found),
  };
}

/** Returns the fields of a step as answers contain them. */
export function writtenAnswer(
  step: Pick<Step, 'text'>,
  { text, implemented, stub, problem }: MatchedStep,
): Pick<StepInfo, 'implemented' | 'stub' | 'problem' | 'runsAs'> {
  const isFine = implemented && problem === null;
  return {
    implemented,
    stub: stub ?? undefined,
    problem: problem ?? undefined,
    runsAs: isFine || text === step.text ? undefined : text,
  };
}

/** Returns why a step with these definitions would not run; null when it would, or has no definition. */
function matchProblem(matches: readonly LocatedDefinition[]): string | null {
  if (matches.length > 1) {
    const places = matches.map(({ file, line }) => `${file}:${line}`);
    return `More than one step definition matches: ${places.join(', ')}`;
  }
  return matches[0]?.problem ?? null;
}
