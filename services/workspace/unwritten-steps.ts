import type { BrokenFeature, UnwrittenScenario } from '#contracts/workspace';
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
}

const keptCommits = 16;
/** Tells what of a branch has no code yet. A commit that was asked about lately is remembered. */
export function unwrittenStepReading(
  { reader }: Pick<WorkspaceDeps, 'reader'>,
  written: WrittenSteps,
): Pick<WorkspaceHandlers, 'getUnwrittenSteps'> {
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
    const found = featureFiles.flatMap(({ path, blob }) =>
      (scenarios.get(blob) ?? []).flatMap(({ name, steps }) => {
        const unwritten = unwrittenIn(steps, withCode);
        unwritten.forEach((text) => different.add(text));
        return unwritten.length === 0
          ? []
          : [
              {
                feature: shortName(path),
                scenario: name,
                unwritten: unwritten.length,
                steps: steps.length,
              },
            ];
      }),
    );
    return {
      found,
      features: features.length,
      scenarios: features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0),
      steps: different.size,
      broken: features.flatMap(({ path, summary: { error } }) =>
        error ? [{ feature: shortName(path), line: error.line, message: error.message }] : [],
      ),
    };
  }

  return {
    async getUnwrittenSteps({ body: { projectId, branch, limit } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const all = await kept.getOrMake(`${projectId}:${at.commit}`, () => read(at));
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
