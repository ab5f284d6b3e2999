import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { ChosenResult, ChosenResults } from '#contracts/executions/chosen-results';
import { viewports, defaultViewport, type ViewportName } from '#contracts/executions';
import { scenarioJob, type ScenarioJob } from '#contracts/worker/job';
import type { InstancePart } from './write-instance';

type Chosen = Pick<ChosenResults, 'results' | 'keyOf'>;

/**
 * Returns the chosen results as parts of one browser and viewport each. Missing scenarios: returns their results.
 * If groups or flows of a plan overlap, a scenario has several equal results, and each one is repeated. Computes the
 * key of a scenario once, however many results there are. Pure.
 */
export function rerunParts(
  { results, keyOf }: Chosen,
  scenarios: readonly PlannedScenario[],
): { parts: InstancePart[] } | { gone: ChosenResult[] } {
  const there = grouped(scenarios, ({ uri, scenarioName, parameters }) =>
    nameOf(uri, keyOf(scenarioName, parameters)),
  );
  for (const alike of there.values()) alike.sort((a, b) => a.line - b.line);
  const parts = new Map<string, InstancePart>();
  /** How often a scenario at its old place was chosen so far. */
  const times = new Map<string, number>();
  /** Unused scenarios of one name, per repetition of the choice. */
  const left = new Map<string, PlannedScenario[]>();
  const gone: ChosenResult[] = [];
  /** Files that are not valid Gherkin now. Each gives one failed result. A fixed file runs completely. */
  const broken = new Map(
    scenarios.filter(({ failure }) => failure).map((scenario) => [scenario.uri, scenario]),
  );
  const reported = new Set<string>();
  for (const result of results) {
    const browser = browserOf(result.browser);
    const viewport = viewportOf(result.viewport);
    const way = nameOf(browser, viewport);
    const part = parts.get(way) ?? { browser, viewport, attempts: 1, scenarios: [] };
    parts.set(way, part);
    const name = nameOf(result.uri, result.key);
    const instead = broken.get(result.uri);
    if (instead) {
      if (!reported.has(result.uri)) part.scenarios.push(instead);
      reported.add(result.uri);
      continue;
    }
    if (result.standsFor === 'file') {
      const mended = scenarios.filter(({ uri }) => uri === result.uri);
      part.scenarios.push(...mended);
      if (mended.length === 0) gone.push(result);
      continue;
    }
    const stood = nameOf(way, name, result.scenarioName, String(result.line));
    const time = times.get(stood) ?? 0;
    times.set(stood, time + 1);
    const turn = nameOf(way, name, String(time));
    const alike = left.get(turn) ?? [...(there.get(name) ?? [])];
    left.set(turn, alike);
    const scenario = takeNearest(alike, result.line);
    if (scenario) part.scenarios.push(scenario);
    else gone.push(result);
  }
  return gone.length > 0
    ? { gone }
    : { parts: [...parts.values()].filter((part) => part.scenarios.length > 0) };
}

/** Takes the scenario nearest to the old line from scenarios of one name, which are sorted by line. */
function takeNearest(alike: PlannedScenario[], line: number): PlannedScenario | undefined {
  const distance = (index: number) => Math.abs((alike[index]?.line ?? Infinity) - line);
  let nearest = 0;
  while (distance(nearest + 1) < distance(nearest)) nearest++;
  return alike.splice(nearest, 1)[0];
}

function grouped<Item>(items: readonly Item[], nameOfItem: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOfItem(item);
    const others = groups.get(name);
    if (others) others.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** JSON, because paths, keys and names may contain any characters. */
const nameOf = (...parts: string[]): string => JSON.stringify(parts);

function browserOf(name: string | null): ScenarioJob['browser'] {
  const known = scenarioJob.shape.browser.safeParse(name ?? undefined);
  return known.success ? known.data : 'chromium';
}

function viewportOf(name: string | null): ViewportName {
  return name !== null && Object.hasOwn(viewports, name) ? (name as ViewportName) : defaultViewport;
}
