import type { BrokenFeature, RowsLeft, UnwrittenScenario } from '#contracts/workspace';
import { forEachYielding } from '#services/foundation/yield';
import type { Place } from './branch-reader';
import { createCache } from './cache';
import type { WorkspaceDeps, WorkspaceHandlers } from './deps';
import { shortName } from './features/feature-path';
import { unwrittenIn, type WrittenSteps } from './written-steps';

interface Unwritten {
  features: number;
  scenarios: number;
  steps: number;
  found: UnwrittenScenario[];
  broken: BrokenFeature[];
  /** What the tree marks scenarios with: by path of the feature and line of the scenario; those without a mark are not in it. */
  marks: ReadonlyMap<string, ReadonlyMap<number, ScenarioMark>>;
}

export interface ScenarioMark {
  /** Steps without code; undefined for none. */
  unwritten?: number;
  rowsLeft?: RowsLeft;
}

export type UnwrittenReading = (at: Place) => Promise<Unwritten>;

const keptCommits = 16;
/** Tells what of a branch has no code yet. A commit that was asked about lately is remembered. */
export function createUnwrittenReading(
  { reader }: Pick<WorkspaceDeps, 'reader'>,
  written: WrittenSteps,
): UnwrittenReading {
  const kept = createCache<Unwritten>({ entries: keptCommits });

  async function read(at: Place): Promise<Unwritten> {
    const [features, library, files] = await Promise.all([
      reader.features(at),
      reader.stepLibrary(at),
      reader.files(at, 'features/'),
    ]);
    const featureFiles = files.filter(({ path }) => path.endsWith('.feature'));
    const scenarios = await written.scenarios(at.projectId, [
      ...new Set(featureFiles.map(({ blob }) => blob)),
    ]);
    const texts = new Set([...scenarios.values()].flatMap((all) => all.flatMap(({ steps }) => steps.flat())));
    const withCode = await written.writtenAmong(library, texts);
    const different = new Set<string>();
    const found: UnwrittenScenario[] = [];
    const marks = new Map<string, Map<number, ScenarioMark>>();
    await forEachYielding(featureFiles, ({ path, blob }) => {
      const marked = new Map<number, ScenarioMark>();
      for (const { name, line, steps, rowsLeft } of scenarios.get(blob) ?? []) {
        const texts = unwrittenIn(steps, withCode);
        texts.forEach((text) => different.add(text));
        const unwritten = texts.length;
        if (unwritten > 0)
          found.push({ feature: shortName(path), scenario: name, unwritten, steps: steps.length });
        if (unwritten > 0 || rowsLeft)
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
        error ? [{ feature: shortName(path), line: error.line, message: error.message }] : [],
      ),
    };
  }

  return (at) => kept.getOrMake(`${at.projectId}:${at.commit}`, () => read(at));
}

export function unwrittenStepReading(
  { reader }: Pick<WorkspaceDeps, 'reader'>,
  unwrittenOf: UnwrittenReading,
): Pick<WorkspaceHandlers, 'getUnwrittenSteps'> {
  return {
    async getUnwrittenSteps({ body: { projectId, branch, limit } }) {
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
    },
  };
}
