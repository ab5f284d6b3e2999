import { featureLabelOf, featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { Plan, PlannedScenario, UnsavedFiles } from '#contracts/executions/branch-scenarios';
import type { Environment, FoundEnvironment } from '#domain/environments/environment';
import type { ScenarioRef } from '#contracts/executions';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import { brokenFileName } from '#contracts/runs/stand-ins';
import type { GitStore } from '#services/foundation/git/index';
import {
  exampleRows,
  fillExampleColumns,
  placedScenariosOf,
  type ParsedFeature,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { authorOf } from './remote/write';
import { readEnvironmentFile } from './environments/environment-files';
import { pathOfFeatureName } from './features/feature-path';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import type { ProjectCommit } from './place';
import { newCodePlaceOf } from './steps/new-code-place';
import { filesProblem, pathConflict } from './steps/upload';
import { readLayout, type ProjectFiles } from './layout';
import { readFeatureFile, type FeatureFile, type FeatureReading } from './reading/feature-reading';
import { createYield } from '#services/foundation/threads/yield';

/**
 * Plans a run of a branch, for the commit that the branch has now.
 * @param refs features and scenarios; if empty, all of the branch
 * @param unsaved files that become a commit on no branch; the run then uses that commit
 * A feature that does not parse becomes one failed scenario, see `brokenFile`.
 * @returns an error worded for users if a scenario does not exist or has no steps, or no feature parses
 */
export async function planScenarios(
  { git }: { git: ProjectFiles & Pick<GitStore, 'commitAside'> },
  projectId: string,
  branch: string,
  refs: readonly ScenarioRef[],
  unsaved?: UnsavedFiles,
): Promise<Plan> {
  const commit = await git.tip(projectId, branch);
  if (!commit) return { status: false, error: `The project has no branch named "${branch}".` };
  const problem = unsaved && (await unsavedProblem(git, { projectId, commit }, unsaved.files));
  if (problem) return { status: false, error: problem };
  const { features: listed } = await readLayout(git, { projectId, commit });
  const features = new Map(listed.map(({ path, blob }) => [path, blob]));
  const wanted = wantedFeatures(refs, [...features.keys()]);
  const missing = [...wanted.keys()].filter((path) => !features.has(path));
  const [absent] = missing;
  if (absent !== undefined) {
    return { status: false, error: `There is no feature "${featureLabelOf(absent)}".`, missing };
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
    for (const scenario of planned) scenarios.push(scenario);
    await yielded();
  }
  if (error !== undefined) return { status: false, error };
  // There is nothing else to run, so answer the user with the reason.
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

/** Returns why a run of a commit cannot use unsaved files; null if it can. */
async function unsavedProblem(
  git: ProjectFiles,
  at: ProjectCommit,
  files: UnsavedFiles['files'],
): Promise<string | null> {
  const existing = await git.list(at.projectId, at.commit, '');
  const inspected = await git.inspected?.(at, existing);
  // The kind of module of new files does not matter here.
  const place = inspected ? newCodePlaceOf(inspected.report, () => false) : undefined;
  const written = files.map(({ name }) => pathOfStepFile(name));
  const paths = existing.map(({ path }) => path);
  return filesProblem(files, place) ?? pathConflict(written, paths);
}

/** Commits unsaved code. It is not pushed: a private repository gets only what users saved. */
function commitUnsaved(
  git: Pick<GitStore, 'commitAside'>,
  repo: string,
  base: string,
  { runId, files, by }: UnsavedFiles,
) {
  return git.commitAside({
    repo,
    base,
    name: runId,
    author: authorOf(by),
    message: `Unsaved code of run ${runId}`,
    files: files.map(({ name, content }) => ({ path: pathOfStepFile(name), content })),
  });
}

/** Looks up an environment of a branch by its name. */
export async function findEnvironmentNamed(
  { git }: { git: GitStore },
  projectId: string,
  branch: string,
  name: string,
): Promise<FoundEnvironment<Environment>> {
  const commit = await git.tip(projectId, branch);
  const stored = commit ? await readEnvironmentFile(git, { projectId, commit }, name) : null;
  return stored?.found ?? null;
}

type Rows = NonNullable<ScenarioRef['rows']>;

/** Scenarios of a feature by name, with the selected rows of Examples; null for every row. */
export type WantedScenarios = ReadonlyMap<string, Rows | null>;

/** Returns the wanted scenarios by path of their feature; null for all of them. */
function wantedFeatures(refs: readonly ScenarioRef[], all: string[]): Map<string, WantedScenarios | null> {
  if (refs.length === 0) return new Map(all.map((path) => [path, null]));
  const wanted = new Map<string, Map<string, Rows | null> | null>();
  for (const { feature, scenario, rows } of refs) {
    const path = pathOfFeatureName(feature) ?? feature;
    const names = wanted.get(path);
    if (scenario === undefined || names === null) wanted.set(path, null);
    else {
      const existing = names?.get(scenario);
      const every = rows === undefined || existing === null;
      wanted.set(path, (names ?? new Map()).set(scenario, every ? null : [...(existing ?? []), ...rows]));
    }
  }
  return wanted;
}

export const planReading: FeatureReading<
  { path: string; wanted: WantedScenarios | null },
  PlannedScenario[] | string
> = { name: 'plan', read: (file, { path, wanted }) => planFeature(path, file, wanted) };

/** Returns the runs of a feature, or an error. @param wanted null for every scenario that has steps */
export function planFeature(
  uri: string,
  { text, parsed }: FeatureFile,
  wanted: WantedScenarios | null,
): PlannedScenario[] | string {
  const broken = brokenFile(uri, parsed);
  if (text === null || broken) return broken ? [broken] : [];
  const { feature, comments } = parsed;
  const all = feature ? placedScenariosOf(text, feature, comments) : [];
  const existing = new Set(all.map(({ scenario }) => scenario.name));
  const unknown = [...(wanted?.keys() ?? [])].find((name) => !existing.has(name));
  if (unknown !== undefined) return `There is no scenario "${unknown}" in ${uri}.`;

  const chosen = all.filter(({ scenario }) => wanted === null || wanted.has(scenario.name));
  const featureName = feature?.name || featureNameOfUri(uri).split('/').at(-1) || uri;
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

/** Returns why the selected rows of Examples cannot run: the file has other rows there now. */
function rowProblem(
  runs: readonly PlannedScenario[],
  rows: Rows,
  { uri, name }: { uri: string; name: string },
): string | null {
  for (const { line, values } of rows) {
    const run = runs.find((scenario) => scenario.line === line);
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
 * Returns the result that represents a feature file that is no Gherkin: it has failed, with the reason and its line.
 * @returns null if the file can be read
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
    featureName: featureNameOfUri(uri).split('/').at(-1) || uri,
    tags: [],
    parameters: {},
    failure: `${uri}, line ${error.line}: ${readableProblem(error.message)}`,
  };
}

/** Returns the runs of a scenario: none without steps (docs/rules/scenarios.md, What can run), one per outline row. */
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
    scenarioName: fillExampleColumns(scenario.name, row.parameters),
    tags: [...new Set([...tags, ...row.tags])],
    parameters: row.parameters,
  }));
}
