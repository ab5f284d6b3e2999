import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import type { EditScope, Place } from './address';
import type { FeaturePane } from './feature-pane';
import { parseGherkin } from './gherkin-document.server';
import { blocksOf, type GherkinView, type StepCode } from './gherkin-view';
import { gherkinView } from './gherkin-view.server';
import { scenarioText } from './gherkin/scenario-lines.server';
import { plainLines } from './line-endings';
import { readableProblem } from '~/ui/gherkin-message';

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;

/** The feature of a place as the workspace service has it; null when there is none. */
export async function readFeature(
  { project, upstream, branch }: Where,
  { folders, feature }: Pick<Place, 'folders' | 'feature'>,
): Promise<Feature | null> {
  if (!feature) return null;
  const answer = await upstream.workspace.getFeature({
    body: { projectId: project.id, branch, name: `${feature}.feature`, parentPath: folders },
  });
  return answer.status ? answer.feature : null;
}

/** More would make a page of a megabyte; each scenario has a page of its own. */
const mostBlocks = 60;

/** What the features page shows of a feature. @param edited what of it is open to edit */
export function paneOf(feature: Feature, place: Place, edited: EditScope | null): FeaturePane {
  const view = viewOf(feature);
  const named = feature.scenarios.find(({ name }) => name === place.scenario);
  const blocks = view && named ? blocksOf(view, named.name) : null;
  const scenario = blocks && named ? { name: named.name, line: named.line } : null;
  const shown = blocks ?? view?.blocks ?? [];
  return {
    title: view?.title || feature.title || (place.feature ?? ''),
    description: scenario ? '' : (view?.description ?? ''),
    version: feature.version,
    tags: scenario ? (named?.tags ?? []) : feature.tags,
    blocks: shown.slice(0, mostBlocks),
    left: Math.max(0, shown.length - mostBlocks),
    scenario,
    scenarioMissing: place.scenario !== null && scenario === null && view !== null,
    problems: feature.errors.map((error) => ({ ...error, message: readableProblem(error.message) })),
    text: edited || !view ? plainLines(feature.content) : null,
    own: edited === 'scenario' ? ownText(feature.content, place.scenario) : null,
    runnable: shown.some(({ kind, steps }) => kind === 'scenario' && steps.length > 0),
    language: view?.language ?? 'en',
  };
}

function ownText(content: string, scenario: string | null): FeaturePane['own'] {
  const own = scenario === null ? null : scenarioText(content, scenario);
  return own && { text: plainLines(own.text), line: own.line };
}

function viewOf({ content, scenarios, backgroundSteps }: Feature): GherkinView | null {
  const parsed = parseGherkin(content);
  if ('problems' in parsed) return null;
  const steps = [...backgroundSteps, ...scenarios.flatMap((scenario) => scenario.steps)];
  const code = steps.map(({ line, implemented, source, problem }): [number, StepCode] => {
    return [line, { implemented, ...(source && { source }), ...(problem !== undefined && { problem }) }];
  });
  return gherkinView(parsed.document, new Map(code));
}
