import {
  exampleRows,
  fillExampleColumns,
  parseFeature,
  placedScenariosOf,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import type { RunningScenario, ScenarioMove } from './renaming';

/** One of two files to compare: the same file before and after, or a file that was moved and changed at once. */
export interface Version {
  uri: string;
  text: string;
}

/** Smallest share of the steps of both scenarios that a renamed scenario keeps. */
const enoughInCommon = 0.5;

/**
 * Finds the scenarios of a feature that have other names after a change. Pairs scenarios by name first, then by equal
 * steps, then by place and similar steps. Pairs rows of outlines by their values, then by place. A text that is not
 * Gherkin has no scenarios. This function has no side effects.
 */
export function scenarioMoves(before: Version, after: Version): ScenarioMove[] {
  const [old, now] = [before, after].map(({ text }) => scenariosIn(text)) as [
    PlacedScenario[],
    PlacedScenario[],
  ];
  return pairsOf(old, now)
    .flatMap(([from, to]) => pairRows(runsOf(before.uri, from), runsOf(after.uri, to)))
    .filter(({ from, to }) => nameOf(from) !== nameOf(to));
}

function scenariosIn(text: string): PlacedScenario[] {
  const { feature, comments } = parseFeature(text);
  return feature ? placedScenariosOf(text, feature, comments) : [];
}

type Pair = [PlacedScenario, PlacedScenario];

function pairsOf(old: PlacedScenario[], now: PlacedScenario[]): Pair[] {
  const pairs: Pair[] = [];
  const paired = new Set<PlacedScenario>();
  /** Pairs scenarios with the same key in their order. @param keyOf null for a scenario not to be paired this way */
  const pair = (keyOf: (scenario: PlacedScenario, place: number) => string | null, alike = isAlike) => {
    const candidates = byKey(now, paired, keyOf);
    for (const [key, all] of byKey(old, paired, keyOf)) {
      const others = candidates.get(key) ?? [];
      if (alike !== isAlike && all.length * others.length > maxCompared) continue;
      for (const placedScenario of all) {
        const other = others.find((scenario) => !paired.has(scenario) && alike(placedScenario, scenario));
        if (!other) continue;
        if (alike === isAlike) others.shift();
        pairs.push([placedScenario, other]);
        paired.add(placedScenario).add(other);
      }
    }
  };
  pair((scenario) => scenario.scenario.name);
  pair((scenario) => (scenario.scenario.steps.length > 0 ? stepsOf(scenario).join('\n') : null));
  // A scenario that was renamed and changed at once still has the same neighbours.
  pair(
    (_, place) => String(place),
    (a, b) => inCommon(a, b) >= enoughInCommon,
  );
  return pairs;
}

const isAlike = (_scenario: PlacedScenario, _other: PlacedScenario): boolean => true;
/** Largest number of pairs that are compared step by step. With more, steps do not tell which is which. */
const maxCompared = 10_000;

/**
 * Groups the scenarios without a partner by a key, in order.
 * @param keyOf also gets the number of scenarios before it that have a partner
 */
function byKey(
  list: readonly PlacedScenario[],
  paired: ReadonlySet<PlacedScenario>,
  keyOf: (scenario: PlacedScenario, place: number) => string | null,
): Map<string, PlacedScenario[]> {
  const found = new Map<string, PlacedScenario[]>();
  let place = 0;
  for (const scenario of list) {
    if (paired.has(scenario)) {
      place++;
      continue;
    }
    const key = keyOf(scenario, place);
    if (key === null) continue;
    const same = found.get(key);
    if (same) same.push(scenario);
    else found.set(key, [scenario]);
  }
  return found;
}

function stepsOf({ scenario }: PlacedScenario): string[] {
  return scenario.steps.map(({ keyword, text }) => `${keyword.trim()} ${text}`);
}

/** Returns the share of the steps of both that the other has too, 0 to 1. */
function inCommon(a: PlacedScenario, b: PlacedScenario): number {
  const [own, others] = [stepsOf(a), stepsOf(b)];
  const left = [...others];
  const shared = own.filter((step) => {
    const at = left.indexOf(step);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return own.length + others.length === 0 ? 0 : (2 * shared.length) / (own.length + others.length);
}

/** Returns the runs of a scenario: one, or one per row of an outline. */
function runsOf(uri: string, { scenario, isOutline }: PlacedScenario): RunningScenario[] {
  if (!isOutline || scenario.examples.length === 0) return [{ uri, name: scenario.name, parameters: {} }];
  return exampleRows(scenario).map(({ parameters }) => ({
    uri,
    name: fillExampleColumns(scenario.name, parameters),
    parameters,
  }));
}

function pairRows(old: RunningScenario[], now: RunningScenario[]): ScenarioMove[] {
  const byValues = new Map<string, RunningScenario[]>();
  for (const to of now) {
    const key = valuesOf(to);
    byValues.set(key, [...(byValues.get(key) ?? []), to]);
  }
  const taken = new Set<RunningScenario>();
  const moves: ScenarioMove[] = [];
  const rest = old.filter((from) => {
    const to = byValues.get(valuesOf(from))?.find((scenario) => !taken.has(scenario));
    if (!to) return true;
    taken.add(to);
    moves.push({ from, to });
    return false;
  });
  const remaining = now.filter((to) => !taken.has(to));
  // Values changed in place, or a column was added. If the number of rows differs, nothing tells which is which.
  if (rest.length === remaining.length) {
    for (const [index, to] of remaining.entries()) {
      const from = rest[index];
      if (from) moves.push({ from, to });
    }
  }
  return moves;
}

const valuesOf = ({ parameters }: RunningScenario) => JSON.stringify(Object.entries(parameters));
const nameOf = ({ uri, name, parameters }: RunningScenario) =>
  JSON.stringify([uri, name, Object.entries(parameters)]);
