import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { LastResult } from '#contracts/runs';
import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { pathOfRequest } from '~/platform/paths';
import { wayOnAt } from '~/shell/chain/way-on.server';
import { readLastRun } from '~/shell/last-run';
import { withoutScope } from '~/ui/page-scope';
import {
  editScopeOf,
  featureLocationOf,
  featurePathOf,
  featuresPath,
  stepCodePath,
  type FeatureLocation,
} from './address';
import { costOfBroken } from './broken-cost.server';
import { countedInside, hiddenScenarios, shownScenarios, treeRows } from './feature-tree/tree-view';
import { lastRunView } from './feature-view';
import { overviewOf } from './folder-overview';
import { leftExecutionsAt } from './folders/left-executions.server';
import { featureOrRefusal, fromOf, lastPlaceOf, namesOf, paneOf, rememberVisit } from './read-feature.server';

/**
 * Reads the features page: the tree, and the feature or folder that the address names.
 * @throws {Response} a redirect to the step code, or to the last visited place when the address names none
 */
export async function readFeaturesPage(caller: InProject, args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const place = featureLocationOf(searchParams);
  const editing = editScopeOf(searchParams);
  const { upstream, project, branch } = caller;
  const { folders, feature: name, search } = place;
  if (searchParams.get('open_step_code') === 'true' && name !== null && place.scenario !== null) {
    throw redirect(stepCodePath(project.id, place));
  }
  const asking = featuresToAsk(caller, name === null ? folders : null, args.context.log);
  const [list, read, { hasAll }, deleted] = await Promise.all([
    asking.then(({ features: namesOf }) =>
      upstream.workspace.getFeatureList({
        body: { projectId: project.id, branch, part: { folders, feature: name, search, namesOf } },
      }),
    ),
    featureOrRefusal(caller, place, fromOf(searchParams)),
    asking,
    hasDeleted(caller),
  ]);
  const feature = typeof read === 'string' ? null : read;
  const last = list.status && isPlainPage(args) ? lastPlaceOf(list) : null;
  if (last) throw redirect(featuresPath(project.id, last));
  const nodes = list.status ? list.foldersAndFeatures : [];
  const scenarioIndex = feature && place.scenario !== null ? namesOf(feature).indexOf(place.scenario) : -1;
  const shown = shownScenarios(nodes);
  const asked = [...shown, ...hiddenScenarios(shown, list.status ? list.named : undefined)];
  const [results, lastRun, left, wayOn] = await Promise.all([
    lastResultsOf(caller, asked, args.context.log),
    lastRunOf(caller, place, feature, args.context.log),
    leftExecutionsAt(caller, searchParams, place),
    wayOnAt(caller, searchParams),
  ]);
  const inside = {
    failed: countedInside(results, ['FAILED']),
    // Count passed scenarios only when the results of all scenarios are known.
    passed: countedInside(hasAll && list.status && !list.namedLeft ? results : [], ['PASSED']),
  };
  const overview = name === null && list.status ? overviewOf(list, folders, inside) : null;
  const missing = name === null ? !overview : read === null;
  if (list.status && !missing) await rememberVisit(caller, list, place, scenarioIndex);
  const page = {
    projectId: project.id,
    title: place.scenario ?? name ?? 'Features',
    place,
    editing,
    error: list.status ? null : list.error,
    empty: nodes.length === 0 && search === '',
    tree: {
      nodes: treeRows(nodes, results),
      left: list.status ? list.left : 0,
      namedLeft: (list.status && list.namedLeft) || 0,
      searchable: list.status && list.features !== 0,
      brokenCode: (list.status && list.brokenCode) || null,
      deleted,
      running: results.some(({ status }) => status === 'QUEUED' || status === 'RUNNING'),
    },
    feature: feature && {
      ...(await paneOf(feature, place, editing, lastRun?.rows)),
      lastRun: lastRun && lastRunView(lastRun),
      cost: feature.errors.length > 0 ? await costOfBroken(caller, place, feature.content) : null,
    },
    refusal: typeof read === 'string' ? read : null,
    overview,
    left,
    wayOn,
    lastChoice: await readLastRun(caller.user.userId, args.request),
    commit: list.status ? list.commit : null,
    now: Date.now(),
  };
  return { page, isMissing: missing && list.status };
}

/** Returns whether features were deleted from the branch. If the service fails, the page still opens. */
async function hasDeleted({ project, branch, upstream }: InProject): Promise<boolean> {
  try {
    const asked = { body: { projectId: project.id, branch } };
    const deleted = await upstream.workspace.getDeletedFeatures(asked);
    return deleted.status && deleted.features.length > 0;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** Returns whether the address has no place. The page then opens the last visited place. */
function isPlainPage({ request, params }: LoaderFunctionArgs): boolean {
  return withoutScope(pathOfRequest(request)) === `/${params.projectId}/features`;
}

type Where = Pick<InProject, 'upstream' | 'branch'>;
type Log = { debug(details: object, message: string): void };

/** Number of scenarios per request. */
const together = 500;

/** Returns the runs service's answer; empty when it fails, as the page works without last results. */
async function asked<T>(ask: () => Promise<T[]>, log: Log): Promise<T[]> {
  try {
    return await ask();
  } catch (err) {
    if (!(err instanceof CallRefused)) throw err;
    log.debug({ err }, 'The last results could not be read');
    return [];
  }
}

/** Returns the last results of the scenarios. */
function lastResultsOf(
  { upstream, branch }: Where,
  scenarios: readonly { feature: string; scenario: string }[],
  log: Log,
): Promise<LastResult[]> {
  return asked(async () => {
    const results: LastResult[] = [];
    for (let first = 0; first < scenarios.length; first += together) {
      const body = { branch, scenarios: scenarios.slice(first, first + together) };
      const answer = await upstream.runs.getLastResults({ body });
      if (answer.status) results.push(...answer.results);
    }
    return results;
  }, log);
}

/** Most features of a folder that are queried besides the failed ones (docs/rules/reports.md, Marks). */
const maxRanScenarios = 300;

/**
 * Returns the features with scenarios whose last run failed.
 * @param within a folder whose other features that ran are added; null for none
 * @returns `hasAll`: the list has all features that ran, which is necessary to count passed scenarios
 */
async function featuresToAsk(
  { upstream, branch }: Where,
  within: readonly string[] | null,
  log: Log,
): Promise<{ features: string[]; hasAll: boolean }> {
  const folder = (within ?? []).map((name) => `${name}/`).join('');
  const [answer] = await asked(
    async () => [await upstream.runs.getFailedFeatures({ body: { branch, ran: within !== null } })],
    log,
  );
  if (!answer?.status) return { features: [], hasAll: false };
  const ran = answer.ran?.filter((feature) => feature.startsWith(folder)) ?? null;
  if (!ran || ran.length > maxRanScenarios) return { features: answer.features, hasAll: false };
  return { features: [...new Set([...answer.features, ...ran])], hasAll: true };
}

/** Returns the last run of the place's scenario, with the result of each of its Examples rows. */
async function lastRunOf(
  { upstream, branch }: Where,
  location: FeatureLocation,
  feature: Feature | null,
  log: Log,
): Promise<LastResult | null> {
  const { scenario } = location;
  const type = feature?.scenarios.find(({ name }) => name === scenario)?.type;
  if (scenario === null || type === undefined) return null;
  const rows = type === 'Scenario Outline';
  const results = await asked(async () => {
    const scenarios = [{ feature: featurePathOf(location), scenario, rows, about: true }];
    const answer = await upstream.runs.getLastResults({ body: { branch, scenarios } });
    return answer.status ? answer.results : [];
  }, log);
  return results[0] ?? null;
}
