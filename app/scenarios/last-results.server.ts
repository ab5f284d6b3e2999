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

/** Features of a folder that are asked about besides those that failed (docs/rules/reports.md, Marks). */
const mostThatRan = 300;

/**
 * The features among whose scenarios those are that failed last.
 * @param within the folder whose features that ran come behind them; null for none
 * @returns whether it has all that ran, without which nothing can be said of what passed
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
  if (!ran || ran.length > mostThatRan) return { features: answer.features, hasAll: false };
  return { features: [...new Set([...answer.features, ...ran])], hasAll: true };
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
