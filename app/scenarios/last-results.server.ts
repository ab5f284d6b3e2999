import { Refused } from '#contracts/client';
import type { LastResult, LastRow } from '#contracts/runs';
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

/** The features among whose scenarios those are that failed last. */
export function failedFeaturesOf({ upstream, branch }: Where, log: Log): Promise<string[]> {
  return asked(async () => {
    const answer = await upstream.runs.getFailedFeatures({ body: { branch } });
    return answer.status ? answer.features : [];
  }, log);
}

/** What each Examples row of the scenario of a place came to in its last run. */
export async function lastRowsOf(
  { upstream, branch }: Where,
  place: Place,
  feature: Feature | null,
  log: Log,
): Promise<LastRow[]> {
  const { scenario } = place;
  const type = feature?.scenarios.find(({ name }) => name === scenario)?.type;
  if (scenario === null || type !== 'Scenario Outline') return [];
  return asked(async () => {
    const scenarios = [{ feature: featurePathOf(place), scenario, rows: true }];
    const answer = await upstream.runs.getLastResults({ body: { branch, scenarios } });
    return answer.status ? (answer.results[0]?.rows ?? []) : [];
  }, log);
}
