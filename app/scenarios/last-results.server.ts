import { Refused } from '#contracts/client';
import type { LastResult } from '#contracts/runs';
import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { featurePathOf, type Place } from './address';

type Where = Pick<InProject, 'upstream' | 'branch'>;
type Log = { debug(details: object, message: string): void };

/** As many as are asked for at once. */
const together = 500;

/** What the runs service says; nothing of one that cannot tell: the page is about something else. */
async function asked<T>(ask: () => Promise<T[]>, log: Log): Promise<T[]> {
  try {
    return await ask();
  } catch (err) {
    if (!(err instanceof Refused)) throw err;
    log.debug({ err }, 'The last results could not be read');
    return [];
  }
}

/** How the scenarios went last. */
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

/**
 * The features among whose scenarios those are that failed last.
 * @param within the folder whose features that ran come behind them; null for none
 */
export function failedFeaturesOf(
  { upstream, branch }: Where,
  within: readonly string[] | null,
  log: Log,
): Promise<string[]> {
  const folder = (within ?? []).map((name) => `${name}/`).join('');
  return asked(async () => {
    const answer = await upstream.runs.getFailedFeatures({ body: { branch, ran: within !== null } });
    if (!answer.status) return [];
    const ran = (answer.ran ?? []).filter((feature) => feature.startsWith(folder));
    return [...new Set([...answer.features, ...ran])];
  }, log);
}

/** The last run of the scenario of a place, with what each of its Examples rows came to. */
export async function lastRunOf(
  { upstream, branch }: Where,
  place: Place,
  feature: Feature | null,
  log: Log,
): Promise<LastResult | null> {
  const { scenario } = place;
  const type = feature?.scenarios.find(({ name }) => name === scenario)?.type;
  if (scenario === null || type === undefined) return null;
  const rows = type === 'Scenario Outline';
  const results = await asked(async () => {
    const scenarios = [{ feature: featurePathOf(place), scenario, rows, about: true }];
    const answer = await upstream.runs.getLastResults({ body: { branch, scenarios } });
    return answer.status ? answer.results : [];
  }, log);
  return results[0] ?? null;
}
