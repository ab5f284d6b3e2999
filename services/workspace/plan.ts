import type { Plan, PlannedScenario, UnsavedFiles } from '#contracts/executions/branch-scenarios';
import type { Environment, FoundEnvironment } from '#domain/environments/environment';
import type { ScenarioRef } from '#contracts/executions';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import { brokenFileName } from '#contracts/runs/stand-ins';
import type { GitStore } from '#services/foundation/git/index';
import {
  exampleRows,
  fillPlaceholders,
  scenariosOf,
  type ParsedFeature,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { authorOf } from './remote/write';
import { readEnvironment } from './environments/environment-files';
import { featureNameOf, featurePath, shortName } from './features/feature-path';
import { stepFolder } from './steps/step-index';
import { filesProblem } from './steps/upload';
import { readFeatureFile, type FeatureFile, type FeatureReading } from './reading/feature-reading';
import { createYield } from '#services/foundation/threads/yield';

/**
 * Finds what is to run on a branch, pinned to its commit.
 * @param refs features and scenarios; none means all of the branch
 * @param unsaved becomes a commit that no branch has, and the run is pinned to that one
 * A feature that does not parse is one scenario that has failed, see `brokenFile`.
 * @returns an error in words for the user when a scenario does not exist or has no steps, or no feature parses
 */
export async function planScenarios(
  { git }: { git: GitStore },
  projectId: string,
  branch: string,
  refs: readonly ScenarioRef[],
  unsaved?: UnsavedFiles,
): Promise<Plan> {
  const problem = unsaved && filesProblem(unsaved.files);
  if (problem) return { status: false, error: problem };
  const commit = await git.tip(projectId, branch);
  if (!commit) return { status: false, error: `The project has no branch named "${branch}".` };
  const listed = await git.list(projectId, commit, 'features/');
  const features = new Map(
    listed.flatMap(({ path, blob }) => (path.endsWith('.feature') ? [[path, blob]] : [])),
  );
  const wanted = wantedFeatures(refs, [...features.keys()]);
  const missing = [...wanted.keys()].filter((path) => !features.has(path));
  const [absent] = missing;
  if (absent !== undefined) {
    return { status: false, error: `There is no feature "${shortName(absent)}".`, missing };
  }

  const blobs = [...wanted.keys()].map((path) => features.get(path) ?? '');
  const contents = await git.readMany(projectId, blobs);
  const scenarios: PlannedScenario[] = [];
  let error: string | undefined;
  const yielded = createYield();
  for (const [path, scenarioNames] of wanted) {
    const bytes = contents.get(features.get(path) ?? '') ?? new Uint8Array();
    const { answer: planned } = await readFeatureFile(planReading, bytes, { path, wanted: scenarioNames });
    if (typeof planned === 'string') {
      error = planned;
      break;
    }
    for (const one of planned) scenarios.push(one);
    await yielded();
  }
  if (error !== undefined) return { status: false, error };
  // Somebody waits for what is said, and there is nothing else to run.
  const [broken] = scenarios;
  if (broken?.failure && scenarios.every(({ failure }) => failure !== undefined)) {
    return { status: false, error: broken.failure };
  }
  if (scenarios.length === 0) {
    return { status: false, error: 'There is no scenario with steps to run.', missing: [...wanted.keys()] };
  }
  if (!unsaved) return { status: true, commit, scenarios };
  return { status: true, commit: await commitUnsaved(git, projectId, commit, unsaved), scenarios };
}

/** Nothing of it is pushed: a private repository gets to know only what somebody saved. */
function commitUnsaved(git: GitStore, repo: string, base: string, { runId, files, by }: UnsavedFiles) {
  return git.commitAside({
    repo,
    base,
    name: runId,
    author: authorOf(by),
    message: `Unsaved code of run ${runId}`,
    files: files.map(({ name, content }) => ({ path: stepFolder + name, content })),
  });
}

/** Looks for an environment of a branch by its name. */
export async function environmentOf(
  { git }: { git: GitStore },
  projectId: string,
  branch: string,
  name: string,
): Promise<FoundEnvironment<Environment>> {
  const commit = await git.tip(projectId, branch);
  const stored = commit ? await readEnvironment(git, { projectId, commit }, name) : null;
  return stored?.found ?? null;
}

type Rows = NonNullable<ScenarioRef['rows']>;

/** Scenarios of a feature by name, with the rows of Examples that are meant; null for every row. */
export type WantedScenarios = ReadonlyMap<string, Rows | null>;

/** Scenarios by path of their feature; null stands for all. */
function wantedFeatures(refs: readonly ScenarioRef[], all: string[]): Map<string, WantedScenarios | null> {
  if (refs.length === 0) return new Map(all.map((path) => [path, null]));
  const wanted = new Map<string, Map<string, Rows | null> | null>();
  for (const { feature, scenario, rows } of refs) {
    const path = featurePath(featureNameOf(`features/${feature}`)) ?? feature;
    const names = wanted.get(path);
    if (scenario === undefined || names === null) wanted.set(path, null);
    else {
      const known = names?.get(scenario);
      const every = rows === undefined || known === null;
      wanted.set(path, (names ?? new Map()).set(scenario, every ? null : [...(known ?? []), ...rows]));
    }
  }
  return wanted;
}

export const planReading: FeatureReading<
  { path: string; wanted: WantedScenarios | null },
  PlannedScenario[] | string
> = { name: 'plan', read: (file, { path, wanted }) => planFeature(path, file, wanted) };

/** The runs of a feature, or why there are none. @param wanted null for every scenario that has steps */
export function planFeature(
  uri: string,
  { text, parsed }: FeatureFile,
  wanted: WantedScenarios | null,
): PlannedScenario[] | string {
  const broken = brokenFile(uri, parsed);
  if (text === null || broken) return broken ? [broken] : [];
  const { feature, comments } = parsed;
  const all = feature ? scenariosOf(text, feature, comments) : [];
  const known = new Set(all.map(({ scenario }) => scenario.name));
  const unknown = [...(wanted?.keys() ?? [])].find((name) => !known.has(name));
  if (unknown !== undefined) return `There is no scenario "${unknown}" in ${uri}.`;

  const chosen = all.filter(({ scenario }) => wanted === null || wanted.has(scenario.name));
  const featureName = feature?.name || shortName(uri).split('/').at(-1) || uri;
  const runs: PlannedScenario[] = [];
  for (const placed of chosen) {
    const own = runsOf(placed).map((run) => ({ uri, featureName, ...run }));
    const { name, location } = placed.scenario;
    if (own.length === 0 && wanted !== null) {
      return `${uri}, line ${location.line}: The scenario "${name}" has ${placed.scenario.steps.length === 0 ? 'no steps' : 'no Examples rows'}.`;
    }
    const rows = wanted?.get(name) ?? null;
    const problem = rows && rowProblem(own, rows, { uri, name });
    if (problem) return problem;
    for (const run of own) if (rows === null || rows.some(({ line }) => line === run.line)) runs.push(run);
  }
  return runs;
}

/** Why rows of Examples that are asked for cannot run: the file has others there by now. */
function rowProblem(
  runs: readonly PlannedScenario[],
  rows: Rows,
  { uri, name }: { uri: string; name: string },
): string | null {
  for (const { line, values } of rows) {
    const run = runs.find((one) => one.line === line);
    const isSame =
      run &&
      (!values ||
        (Object.keys(values).length === Object.keys(run.parameters).length &&
          Object.entries(values).every(([column, value]) => run.parameters[column] === value)));
    if (!isSame) return `The row of "${name}" on line ${line} of ${uri} has changed. Select the rows again.`;
  }
  return null;
}

/**
 * What stands in a run for a feature file that is no Gherkin: one result that has failed, with the reason and where.
 * @returns null for a file that can be read
 */
export function brokenFile(
  uri: string,
  parsed: Pick<ParsedFeature, 'errors'>,
): (PlannedScenario & { failure: string }) | null {
  const [error] = parsed.errors;
  if (!error) return null;
  return {
    uri,
    line: error.line,
    scenarioName: brokenFileName(uri),
    featureName: shortName(uri).split('/').at(-1) || uri,
    tags: [],
    parameters: {},
    failure: `${uri}, line ${error.line}: ${readableProblem(error.message)}`,
  };
}

/** Without steps nothing runs (docs/rules/scenarios.md, What can run); an outline runs once per row. */
export function runsOf({
  scenario,
  isOutline,
  tags,
}: PlacedScenario): Omit<PlannedScenario, 'uri' | 'featureName'>[] {
  if (scenario.steps.length === 0) return [];
  if (!isOutline || scenario.examples.length === 0) {
    return [{ line: scenario.location.line, scenarioName: scenario.name, tags, parameters: {} }];
  }
  return exampleRows(scenario).map((row) => ({
    line: row.line,
    scenarioName: fillPlaceholders(scenario.name, row.parameters),
    tags: [...new Set([...tags, ...row.tags])],
    parameters: row.parameters,
  }));
}
