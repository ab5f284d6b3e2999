import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { BrokenFeature, RemainingRows, UnwrittenScenario } from '#contracts/workspace';
import { forEachYielding } from '#services/foundation/threads/yield';
import type { ProjectCommit } from './branch-reader';
import { createCache, type Cache } from './cache';
import type { WorkspaceDeps, WorkspaceHandler } from './deps';
import type { StepLibrary } from './steps/library';
import { unwrittenIn, type WrittenSteps } from './written-steps';

interface Unwritten {
  features: number;
  scenarios: number;
  steps: number;
  found: UnwrittenScenario[];
  broken: BrokenFeature[];
  /** The tree's marks, by path of the feature and line of the scenario. Scenarios without a mark are not in it. */
  marks: ReadonlyMap<string, ReadonlyMap<number, ScenarioMark>>;
}

export interface ScenarioMark {
  /** Number of steps without code; undefined if all have code. */
  unwritten?: number;
  rowsLeft?: RemainingRows;
}

/** Scenarios of a file with steps without code, or with rows that were left out. */
type Told = { name: string; line: number; steps: number; unwritten: string[]; rowsLeft?: RemainingRows }[];

/** Bytes kept for one state of step code. Most files have code for all steps. */
const toldBytes = 8 * 1024 * 1024;
const bytesOfTold = (told: Told) =>
  told.reduce(
    (sum, { name, unwritten }) =>
      sum + 150 + name.length + unwritten.reduce((all, text) => all + 30 + text.length, 0),
    150,
  );

export type UnwrittenReading = (at: ProjectCommit) => Promise<Unwritten>;

const keptCommits = 16;
/** Finds the steps of a branch without code. Keeps the results of the commits that were last read. */
export function createUnwrittenReading(
  { reader }: Pick<WorkspaceDeps, 'reader'>,
  written: WrittenSteps,
): UnwrittenReading {
  const cache = createCache<Unwritten>({ entries: keptCommits });
  const told = new WeakMap<StepLibrary, Cache<Told>>();

  /** Returns the scenarios without code of each file. While step code stays the same, only new files are read. */
  async function tellEach(projectId: string, library: StepLibrary, blobs: readonly string[]) {
    const known = told.get(library) ?? createCache<Told>({ bytes: toldBytes, bytesOf: bytesOfTold });
    told.set(library, known);
    const all = new Map(blobs.map((blob) => [blob, known.get(blob)]));
    const unknown = [...all].flatMap(([blob, found]) => (found ? [] : [blob]));
    if (unknown.length === 0) return all;
    const scenarios = await written.scenarios(projectId, unknown);
    const texts = new Set<string>();
    await forEachYielding(scenarios.values(), (each) => {
      for (const { steps } of each) for (const step of steps) for (const text of step) texts.add(text);
    });
    const withCode = await written.writtenAmong(library, texts);
    await forEachYielding(scenarios, ([blob, each]) => {
      const lacking = each.flatMap(({ name, line, steps, rowsLeft }): Told => {
        const unwritten = unwrittenIn(steps, withCode);
        return unwritten.length > 0 || rowsLeft
          ? [{ name, line, steps: steps.length, unwritten, rowsLeft }]
          : [];
      });
      all.set(blob, lacking);
      known.set(blob, lacking);
    });
    return all;
  }

  async function read(at: ProjectCommit): Promise<Unwritten> {
    const [features, library, { features: featureFiles }] = await Promise.all([
      reader.features(at),
      reader.stepLibrary(at),
      reader.layout(at),
    ]);
    const blobs = [...new Set(featureFiles.map(({ blob }) => blob))];
    const each = await tellEach(at.projectId, library, blobs);
    const different = new Set<string>();
    const found: UnwrittenScenario[] = [];
    const marks = new Map<string, Map<number, ScenarioMark>>();
    await forEachYielding(featureFiles, ({ path, blob }) => {
      const marked = new Map<number, ScenarioMark>();
      for (const { name, line, steps, unwritten: texts, rowsLeft } of each.get(blob) ?? []) {
        texts.forEach((text) => different.add(text));
        const unwritten = texts.length;
        if (unwritten > 0) found.push({ feature: featureNameOfUri(path), scenario: name, unwritten, steps });
        marked.set(line, { unwritten: unwritten > 0 ? unwritten : undefined, rowsLeft });
      }
      if (marked.size > 0) marks.set(path, marked);
    });
    return {
      found,
      marks,
      features: features.length,
      scenarios: features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0),
      steps: different.size,
      broken: features.flatMap(({ path, summary: { error } }) =>
        error ? [{ feature: featureNameOfUri(path), line: error.line, message: error.message }] : [],
      ),
    };
  }

  return async (at) => {
    const { id } = await reader.layout(at);
    return cache.getOrMake(`${at.projectId}:${at.commit}:${id}`, () => read(at));
  };
}

type Deps = Pick<WorkspaceDeps, 'reader'> & { unwrittenOf: UnwrittenReading };

export const getUnwrittenSteps: WorkspaceHandler<'getUnwrittenSteps', Deps> = async (
  { reader, unwrittenOf },
  { body: { projectId, branch, limit } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const all = await unwrittenOf(at);
  return {
    status: true,
    features: all.features,
    scenarios: all.scenarios,
    unwrittenScenarios: all.found.length,
    unwrittenSteps: all.steps,
    first: all.found.slice(0, limit),
    brokenFeatures: all.broken.length,
    firstBroken: all.broken.slice(0, limit),
  };
};
