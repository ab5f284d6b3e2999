import { openedPath } from '#contracts/recordings';
import { featureAddress, query } from '~/platform/paths';

/** The place of a new recording, from the address of the page that starts it. */
export interface RecordingStart {
  /** Path below `features/` without `.feature`; '': the user chooses it when saving. */
  feature: string;
  /** '': a new scenario. */
  scenario: string;
  /** Number of the scenario's own steps that run first; null: all of them. */
  after: number | null;
  /** Number of the steps after those that the recorded steps replace. */
  replaces: number;
  /** Number of steps that run first, background steps included. Replaces `after` unless it is null. */
  from: number | null;
  /** '': the user chooses it on the page. */
  environment: string;
  /** '': the language of the feature. */
  language: '' | 'en' | 'de';
  /** Path below the environment's address where a new scenario begins; '': the address itself. */
  opensAt: string;
}

const count = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

/** Reads `?feature=checkout/basket&scenario=Name&after=3&replaces=1&language=de`. Ignores invalid values. */
export function readRecordingStart(search: URLSearchParams): RecordingStart {
  const feature = (search.get('feature') ?? '').trim().slice(0, 1_000);
  const scenario = feature ? (search.get('scenario') ?? '').trim().slice(0, 1_000) : '';
  const language = search.get('language');
  return {
    feature,
    scenario,
    after: scenario ? count(search.get('after')) : null,
    replaces: scenario ? (count(search.get('replaces')) ?? 0) : 0,
    from: scenario ? count(search.get('from')) : null,
    environment: (search.get('environment') ?? '').slice(0, 300),
    language: language === 'de' || language === 'en' ? language : '',
    opensAt: scenario ? '' : (openedPath.safeParse(search.get('opensAt')).data ?? ''),
  };
}

/** The kind of check that is open when a recording starts. Links to an API test ask for `response`. */
export type FirstCheck = 'response' | null;

export const firstCheckIn = (search: URLSearchParams): FirstCheck =>
  search.get('check') === 'response' ? 'response' : null;

/** Returns the address of the page that starts a recording. */
export function newRecordingPath(
  projectId: string,
  place: Partial<RecordingStart> & { check?: FirstCheck } = {},
): string {
  const { replaces, ...others } = place;
  return `/${projectId}/recordings/new${query({ ...others, replaces: replaces || null })}`;
}

export function recordingPath(projectId: string, id: string, check: FirstCheck = null): string {
  return `/${projectId}/recordings/${encodeURIComponent(id)}${query({ check })}`;
}

/** Returns the address of the page that shows what saving a recording would write. */
export function savePath(projectId: string, id: string): string {
  return `${recordingPath(projectId, id)}/save`;
}

/** Returns the addresses of other ways to write a scenario: in plain words, and as Gherkin. */
export function otherWays(
  projectId: string,
  { feature, scenario }: Pick<RecordingStart, 'feature' | 'scenario'>,
) {
  const features = `/${projectId}/features`;
  const written = featureAddress(projectId, feature, scenario || undefined);
  return {
    words: feature ? written.replace(features, `/${projectId}/generate`) : `/${projectId}/generate`,
    gherkin: feature ? `${written}&edit=${scenario ? 'scenario' : '1'}` : `${features}/new`,
  };
}

/** Returns in words what happens before recording starts, and where the recorded steps are inserted. */
export function whatHappens({
  scenario,
  after,
  replaces,
  from,
  opensAt,
}: Omit<RecordingStart, 'environment' | 'language' | 'feature'>): string {
  if (!scenario)
    return `${opensAt ? `The page ${opensAt}` : 'The home page'} of the environment opens, and you record from there.`;
  const count = from ?? after;
  const first =
    count === null
      ? 'All steps of the scenario run first, then you record at its end.'
      : count === 0
        ? 'No step of the scenario runs first: you record at its beginning.'
        : `The ${from === null ? 'scenario’s ' : ''}first ${count === 1 ? 'step runs' : `${count} steps run`} first${from === null ? '' : ', counted with the background'}, then you record.`;
  if (replaces === 0) return first;
  const taken = replaces === 1 ? 'the step' : `the ${replaces} steps`;
  return `${first} What you record takes the place of ${taken} behind.`;
}
