import { featureQuery, query } from '~/platform/paths';

/**
 * Scenarios of a feature whose code is generated one after the other (docs/rules/generation.md, One after the other),
 * as written in addresses: `?until=Pay&nth=1&of=3`. The scenarios themselves are read from the feature each time.
 */
export interface Chain {
  /** Name of the last scenario. */
  until: string;
  /** Position of the present scenario, from 1. */
  nth: number;
  /** Number of scenarios; 0: not known. */
  of: number;
}

/** More scenarios than a feature has. */
const max = 10_000;

export function chainOf(from: URLSearchParams): Chain | null {
  const until = from.get('until')?.slice(0, 300);
  if (!until) return null;
  const [nth, of] = [Number(from.get('nth')), Number(from.get('of'))];
  const isKnown = Number.isInteger(nth) && Number.isInteger(of) && nth >= 1 && nth <= of && of <= max;
  return { until, nth: isKnown ? nth : 1, of: isKnown ? of : 0 };
}

/** Returns the chain as entries of an address. */
export function chainEntries(chain: Chain | null | undefined): Record<string, string> {
  if (!chain) return {};
  const { until, nth, of } = chain;
  return of > 0 ? { until, nth: String(nth), of: String(of) } : { until };
}

export interface Following {
  /** Names of the scenarios that follow, in the order of the feature. */
  names: string[];
  /** Names among the chain's first and last scenario that the feature no longer has: renamed or deleted. */
  gone: string[];
  /** True when scenarios should follow, but which ones is not known. */
  isLost: boolean;
}

/**
 * Returns the scenarios of a feature that follow a scenario of the chain. When the feature has no scenario with the
 * name of one end, the chain is found by its length and its other end.
 * @param after the present scenario
 */
export function following(
  all: readonly { name: string }[],
  after: string,
  chain: Pick<Chain, 'until' | 'nth' | 'of'> | null,
): Following {
  if (!chain) return { names: [], gone: [], isLost: false };
  const { until, nth, of } = chain;
  const remaining = Math.max(0, of - nth);
  const found = all.map(({ name }) => name);
  const [from, to] = [found.indexOf(after), found.indexOf(until)];
  const gone = [after, until].filter((name) => !found.includes(name));
  if (from !== -1 && to >= from) return { names: found.slice(from + 1, to + 1), gone, isLost: false };
  const names =
    from !== -1
      ? found.slice(from + 1, from + 1 + remaining)
      : found.slice(Math.max(0, to + 1 - remaining), Math.max(0, to + 1));
  return { names, gone, isLost: names.length === 0 && (remaining > 0 || gone.length > 0) };
}

/** Returns sentences about ends of the chain that were renamed or deleted. Empty when none was. */
export function goneText({ gone, isLost }: Pick<Following, 'gone' | 'isLost'>): string {
  const named = gone.map((name) => `“${name}”`).join(' or ');
  const missing = gone.length > 0 && `The feature has no scenario ${named}: renamed or deleted, it seems.`;
  const lost = isLost && 'The scenarios that follow are no longer known.';
  return [missing, lost].filter(Boolean).join(' ');
}

/** Returns `2 of 3`. Empty when the number is not known. */
export function positionText({ nth, of }: Pick<Chain, 'nth' | 'of'>): string {
  return of > 0 ? `${nth} of ${of}` : '';
}

/** A scenario of a chain whose code was saved, as the next page knows it. */
export interface WrittenOne {
  /** Path below `features/` without `.feature`. */
  feature: string;
  scenario: string;
  chain: Chain;
}

/** Parameter in the address of any page. One value, as pages use their own parameters for features and scenarios. */
export const writtenParameter = 'written';

export function writtenValue({ feature, scenario, chain }: WrittenOne): string {
  return query({ feature, scenario, ...chainEntries(chain) }).slice(1);
}

export function writtenOf(from: URLSearchParams): WrittenOne | null {
  const value = from.get(writtenParameter);
  if (!value || value.length > 3000) return null;
  const entries = new URLSearchParams(value);
  const [feature, scenario, chain] = [entries.get('feature'), entries.get('scenario'), chainOf(entries)];
  return feature && scenario && chain ? { feature, scenario, chain } : null;
}

/** Returns the address of the dialog that generates a scenario's code, then the rest of the chain's. */
export function generateAddress(
  projectId: string,
  { feature, scenario }: { feature: string; scenario?: string },
  chain: Chain | null,
): string {
  const at = { ...featureQuery(feature), scenario, mode: 'all', ...chainEntries(chain) };
  return `/${projectId}/features/generate-code${query(at)}`;
}
