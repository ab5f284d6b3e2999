import { CallRefused } from '#contracts/client';
import type { LastResult } from '#contracts/runs';
import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { featurePathOf, type FeatureLocation } from './address';

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
export function lastResultsOf(
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
export async function featuresToAsk(
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
export async function lastRunOf(
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
