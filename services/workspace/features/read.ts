import type { Step } from '@cucumber/messages';
import type { Scenario } from '#contracts/workspace';
import {
  exampleRows,
  fillPlaceholders,
  parseFeature,
  scenariosOf,
  textOfLines,
  type PlacedScenario,
} from '#services/foundation/gherkin/index';
import { refused } from '../answers';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { findLastActive } from '../repository';
import type { StepLibrary } from '../steps/library';
import { createCache } from '../cache';
import { featureNameOf, featurePath } from './feature-path';
import { featureTree, inTagOrder } from './feature-tree';

type Read = Pick<WorkspaceHandlers, 'getFeatureList' | 'getFeaturesCount' | 'getFeature'>;

export const noSuchFeature = refused('missing', 'There is no such feature.');
export const notText = refused('encoding', 'The file is not UTF-8 text and cannot be edited here.');
const keptTrees = 8;

/** Handlers that read features. */
export function featureReading({ reader, database }: WorkspaceDeps): Read {
  const trees = createCache<{ foldersAndFeatures: ReturnType<typeof featureTree>; allTags: string[] }>(
    keptTrees,
  );

  return {
    async getFeatureList({ body: { projectId, branch } }, { user }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const tree = await trees.getOrMake(`${projectId}:${at.commit}`, async () => {
        const features = await reader.features(at);
        const tags = new Set(features.flatMap(({ summary }) => summary.tags));
        return { foldersAndFeatures: featureTree(features), allTags: inTagOrder(tags) };
      });
      const last = await findLastActive(database, { projectId, userId: user.userId });
      return {
        ...{ status: true, ...tree, commit: at.commit },
        ...{ lastActiveFolder: last.folder, lastActiveScenarioIndex: last.scenarioIndex },
        lastActiveFeature: last.feature,
        expandedFolders: last.expanded.map((path) => path.split('/')),
      };
    },

    async getFeaturesCount({ body: { projectId, branch } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const features = await reader.features(at);
      const scenarios = features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0);
      return { status: true, features: features.length, scenarios };
    },

    async getFeature({ body }) {
      const at = await reader.open(body.projectId, body.branch);
      if (!at.status) return at;
      const path = featurePath(body);
      const file = path && (await reader.textFile(at, path));
      if (!path || !file) return noSuchFeature;
      if (file.text === null) return notText;
      const { feature, comments, errors } = parseFeature(file.text);
      const placed = feature ? scenariosOf(file.text, feature, comments) : [];
      const library = placed.length > 0 ? await reader.stepLibrary(at) : null;
      const { name, parentPath } = featureNameOf(path);
      return {
        status: true,
        feature: {
          ...{ name, parents: parentPath, content: file.text, version: file.blob, errors },
          title: feature?.name ?? '',
          tags: feature?.tags.map((tag) => tag.name.replace(/^@/, '')) ?? [],
          scenarios: placed.map((scenario) => scenarioAnswer(scenario, file.text ?? '', library)),
          backgroundSteps: backgroundSteps(placed).map((step) => stepAnswer(step, step.text, library)),
        },
      };
    },
  };
}

function scenarioAnswer(placed: PlacedScenario, text: string, library: StepLibrary | null): Scenario {
  const { scenario, isOutline, tags, lines } = placed;
  return {
    ...{ name: scenario.name, tags, line: scenario.location.line, content: textOfLines(text, lines) },
    type: isOutline ? 'Scenario Outline' : 'Scenario',
    steps: scenario.steps.map((step) => stepAnswer(step, textToMatch(placed, step.text), library)),
  };
}

function stepAnswer(step: Step, toMatch: string, library: StepLibrary | null): Scenario['steps'][number] {
  return {
    ...{ keyword: step.keyword.trim(), text: step.text, line: step.location.line },
    implemented: library !== null && library.matching(toMatch).length > 0,
  };
}

/** Each step once, however many scenarios it runs before. */
function backgroundSteps(placed: readonly PlacedScenario[]): Step[] {
  const steps = placed.flatMap(({ background }) => background);
  return [...new Map(steps.map((step) => [step.location.line, step])).values()];
}

/** The text of a scenario's own step that definitions are asked for: an outline's with the values of its first row. */
export function textToMatch({ scenario }: PlacedScenario, text: string): string {
  const [first] = exampleRows(scenario);
  return first ? fillPlaceholders(text, first.parameters) : text;
}
