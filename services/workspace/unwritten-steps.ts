import type { BrokenFeature, UnwrittenScenario } from '#contracts/workspace';
import { parseFeature, scenariosOf } from '#services/foundation/gherkin/index';
import { forEachYielding } from '#services/foundation/yield';
import type { Place } from './branch-reader';
import { createCache } from './cache';
import type { WorkspaceDeps, WorkspaceHandlers } from './deps';
import { shortName } from './features/feature-path';
import { textToMatch } from './features/read';
import type { StepLibrary } from './steps/library';

/** A scenario with the texts that definitions are asked for, those of backgrounds first. */
interface ScenarioTexts {
  name: string;
  texts: string[];
}

interface Unwritten {
  features: number;
  scenarios: number;
  steps: number;
  found: UnwrittenScenario[];
  broken: BrokenFeature[];
}

/** A feature has about 2 kB of texts. */
const keptBytes = 12 * 1024 * 1024;
const keptCommits = 16;
/** Texts that are matched in one go; other requests get their turn in between. */
const together = 128;

/** Tells what of a branch has no code yet. A commit that was asked about lately is remembered. */
export function unwrittenStepReading({
  git,
  reader,
}: Pick<WorkspaceDeps, 'git' | 'reader'>): Pick<WorkspaceHandlers, 'getUnwrittenSteps'> {
  const parsed = createCache<ScenarioTexts[]>({ bytes: keptBytes, bytesOf });
  const kept = createCache<Unwritten>({ entries: keptCommits });

  /** By path, in the order of the branch. Only files that were not seen before are read. */
  async function scenariosOfBranch(at: Place): Promise<[path: string, scenarios: ScenarioTexts[]][]> {
    const files = (await reader.files(at, 'features/')).filter(({ path }) => path.endsWith('.feature'));
    const known = new Map(files.map(({ blob }) => [blob, parsed.get(blob)]));
    const unknown = [...known].flatMap(([blob, found]) => (found ? [] : [blob]));
    const contents = unknown.length > 0 ? await git.readMany(at.projectId, unknown) : [];
    await forEachYielding([...contents], ([blob, bytes]) => {
      const found = scenarioTextsOf(bytes.toString());
      known.set(blob, found);
      parsed.set(blob, found);
    });
    return files.map(({ path, blob }) => [path, known.get(blob) ?? []]);
  }

  async function read(at: Place): Promise<Unwritten> {
    const [features, library, placed] = await Promise.all([
      reader.features(at),
      reader.stepLibrary(at),
      scenariosOfBranch(at),
    ]);
    const texts = new Set(placed.flatMap(([, scenarios]) => scenarios.flatMap((one) => one.texts)));
    const written = await writtenAmong(library, [...texts]);
    const found = placed.flatMap(([path, scenarios]) =>
      scenarios.flatMap(({ name, texts: steps }) => {
        const unwritten = steps.filter((text) => !written.has(text)).length;
        return unwritten === 0
          ? []
          : [{ feature: shortName(path), scenario: name, unwritten, steps: steps.length }];
      }),
    );
    return {
      found,
      features: features.length,
      scenarios: features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0),
      steps: texts.size - written.size,
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

function scenarioTextsOf(text: string): ScenarioTexts[] {
  const { feature, comments } = parseFeature(text);
  if (!feature) return [];
  return scenariosOf(text, feature, comments).map((placed) => ({
    name: placed.scenario.name,
    texts: [
      ...placed.background.map((step) => step.text),
      ...placed.scenario.steps.map((step) => textToMatch(placed, step.text)),
    ],
  }));
}

/** Those of the texts that a definition matches which is more than a stub. @param texts without repeats */
async function writtenAmong(library: StepLibrary, texts: readonly string[]): Promise<Set<string>> {
  const anyStub = library.definitions.some(({ stub }) => stub !== null);
  const written = new Set<string>();
  const goes = Array.from({ length: Math.ceil(texts.length / together) }, (_, go) => go * together);
  await forEachYielding(goes, (first) => {
    for (const text of library.matchedAmong(texts.slice(first, first + together))) {
      if (!anyStub || library.matching(text).some(({ stub }) => stub === null)) written.add(text);
    }
  });
  return written;
}

/** About. */
function bytesOf(scenarios: ScenarioTexts[]): number {
  return scenarios.reduce(
    (sum, { name, texts }) => sum + 80 + name.length + texts.reduce((all, text) => all + 30 + text.length, 0),
    200,
  );
}
