import { featureQuery, query } from '~/platform/paths';

/**
 * Scenarios of a feature whose code is generated one after the other (docs/rules/generation.md, One after the other), as
 * addresses say it: `?until=Pay&nth=1&of=3`. Which they are is read from the feature each time.
 */
export interface Chain {
  /** The last of them. */
  until: string;
  /** The present one, from 1. */
  nth: number;
  /** How many there are; 0: not known. */
  of: number;
}

/** More than a feature has. */
const most = 10_000;

export function chainOf(from: URLSearchParams): Chain | null {
  const until = from.get('until')?.slice(0, 300);
  if (!until) return null;
  const [nth, of] = [Number(from.get('nth')), Number(from.get('of'))];
  const isKnown = Number.isInteger(nth) && Number.isInteger(of) && nth >= 1 && nth <= of && of <= most;
  return { until, nth: isKnown ? nth : 1, of: isKnown ? of : 0 };
}

/** For an address. */
export function chainEntries(chain: Chain | null | undefined): Record<string, string> {
  if (!chain) return {};
  const { until, nth, of } = chain;
  return { until, ...(of > 0 && { nth: String(nth), of: String(of) }) };
}

export interface Following {
  /** Of the scenarios that follow, in the order of the feature. */
  names: string[];
  /** Of the two ends of what was to follow, those that the feature has not: renamed, or deleted. */
  gone: string[];
  /** Some were to follow, and it cannot be told which. */
  isLost: boolean;
}

/**
 * Which scenarios of a feature follow on one of them. Where one of the ends is not found by its name, the others are found
 * by their number and their place beside the other end.
 * @param after the present one
 */
export function following(
  all: readonly { name: string }[],
  after: string,
  chain: Pick<Chain, 'until' | 'nth' | 'of'> | null,
): Following {
  if (!chain) return { names: [], gone: [], isLost: false };
  const { until, nth, of } = chain;
  const left = Math.max(0, of - nth);
  const found = all.map(({ name }) => name);
  const [from, to] = [found.indexOf(after), found.indexOf(until)];
  const gone = [after, until].filter((name) => !found.includes(name));
  if (from !== -1 && to >= from) return { names: found.slice(from + 1, to + 1), gone, isLost: false };
  const names =
    from !== -1
      ? found.slice(from + 1, from + 1 + left)
      : found.slice(Math.max(0, to + 1 - left), Math.max(0, to + 1));
  return { names, gone, isLost: names.length === 0 && (left > 0 || gone.length > 0) };
}

/** What became of the ends, in sentences; empty where nothing did. */
export function goneText({ gone, isLost }: Pick<Following, 'gone' | 'isLost'>): string {
  const named = gone.map((name) => `“${name}”`).join(' or ');
  const missing = gone.length > 0 && `The feature has no scenario ${named}: renamed or deleted, it seems.`;
  const lost = isLost && 'The scenarios that follow are no longer known.';
  return [missing, lost].filter(Boolean).join(' ');
}

/** `2 of 3`; empty where it is not known. */
export function positionText({ nth, of }: Pick<Chain, 'nth' | 'of'>): string {
  return of > 0 ? `${nth} of ${of}` : '';
}

/** What a page knows that comes after one scenario of a chain: its code was saved. */
export interface WrittenOne {
  /** Path below `features/` without `.feature`. */
  feature: string;
  scenario: string;
  chain: Chain;
}

/** In the address of any page: one value, as pages have names of their own for features and scenarios. */
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

/** Address of the dialog that starts to write the code of a scenario, all others of the chain after it. */
export function generateAddress(
  projectId: string,
  { feature, scenario }: { feature: string; scenario?: string },
  chain: Chain | null,
): string {
  const at = { ...featureQuery(feature), scenario, mode: 'all', ...chainEntries(chain) };
  return `/${projectId}/features/generate-code${query(at)}`;
}
