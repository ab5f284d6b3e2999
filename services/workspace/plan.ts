import type { Plan, PlannedScenario, UnsavedFiles } from '#contracts/branch-scenarios';
import type { Environment } from '#contracts/environment';
import type { ScenarioRef } from '#contracts/executions';
import { readableProblem } from '#contracts/gherkin-message';
import { brokenFileName } from '#contracts/runs/stand-ins';
import type { GitStore } from '#services/foundation/git/index';
import {
  exampleRows,
  fillPlaceholders,
  parseFeature,
  scenariosOf,
  type ParsedFeature,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { authorOf } from './remote/write';
import { readEnvironment } from './environments/environment-files';
import { notUtf8 } from './features/index-of-features';
import { featureNameOf, featurePath, shortName } from './features/feature-path';
import { stepFolder } from './steps/step-index';
import { filesProblem } from './steps/upload';
import { decodeText } from './text';
import { forEachYielding } from '#services/foundation/yield';

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
  await forEachYielding([...wanted], ([path, names]) => {
    if (error !== undefined) return;
    const planned = planFeature(
      path,
      decodeText(contents.get(features.get(path) ?? '') ?? new Uint8Array()),
      names,
    );
    if (typeof planned === 'string') error = planned;
    else scenarios.push(...planned);
  });
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

/** An environment of a branch, null when there is none of that name. */
export async function environmentOf(
  { git }: { git: GitStore },
  projectId: string,
  branch: string,
  name: string,
): Promise<Environment | null> {
  const commit = await git.tip(projectId, branch);
  const found = commit ? await readEnvironment(git, { projectId, commit }, name) : null;
  return found?.environment ?? null;
}

/** Names of scenarios by path of their feature; null stands for all. */
function wantedFeatures(refs: readonly ScenarioRef[], all: string[]): Map<string, Set<string> | null> {
  if (refs.length === 0) return new Map(all.map((path) => [path, null]));
  const wanted = new Map<string, Set<string> | null>();
  for (const { feature, scenario } of refs) {
    const path = featurePath(featureNameOf(`features/${feature}`)) ?? feature;
    const names = wanted.get(path);
    if (scenario === undefined || names === null) wanted.set(path, null);
    else wanted.set(path, (names ?? new Set()).add(scenario));
  }
  return wanted;
}

/** The runs of a feature, or why there are none. @param names null for every scenario that has steps */
export function planFeature(
  uri: string,
  text: string | null,
  names: Set<string> | null,
): PlannedScenario[] | string {
  const parsed = text === null ? null : parseFeature(text);
  const broken = brokenFile(uri, parsed);
  if (text === null || !parsed || broken) return broken ? [broken] : [];
  const { feature, comments } = parsed;
  const all = feature ? scenariosOf(text, feature, comments) : [];
  const unknown = [...(names ?? [])].find((name) => !all.some(({ scenario }) => scenario.name === name));
  if (unknown !== undefined) return `There is no scenario "${unknown}" in ${uri}.`;

  const chosen = all.filter(({ scenario }) => names === null || names.has(scenario.name));
  const featureName = feature?.name || shortName(uri).split('/').at(-1) || uri;
  const runs: PlannedScenario[] = [];
  for (const placed of chosen) {
    const own = runsOf(placed).map((run) => ({ uri, featureName, ...run }));
    const { name, location } = placed.scenario;
    if (own.length === 0 && names !== null) {
      return `${uri}, line ${location.line}: The scenario "${name}" has ${placed.scenario.steps.length === 0 ? 'no steps' : 'no Examples rows'}.`;
    }
    runs.push(...own);
  }
  return runs;
}

/**
 * What stands in a run for a feature file that is no Gherkin: one result that has failed, with the reason and where.
 * @param parsed null for a file that is no text
 * @returns null for a file that can be read
 */
export function brokenFile(
  uri: string,
  parsed: Pick<ParsedFeature, 'errors'> | null,
): (PlannedScenario & { failure: string }) | null {
  const error = parsed ? parsed.errors[0] : notUtf8;
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
