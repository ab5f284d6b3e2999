import { openedPath } from '#contracts/recordings';
import { featureAddress, query } from '~/platform/paths';

/** What is to be recorded, as the address of the page that starts it has it. */
export interface RecordingPlace {
  /** Path below `features/` without `.feature`; '': chosen when it is saved. */
  feature: string;
  /** '': a new scenario. */
  scenario: string;
  /** Its own steps that run first; null: all of them. */
  after: number | null;
  /** Steps behind those in whose place comes what is recorded. */
  replaces: number;
  /** In place of `after`: how many of all its steps run first, those of backgrounds counted; null: `after` counts. */
  from: number | null;
  /** '': chosen on the page. */
  environment: string;
  /** '': that of the feature. */
  language: '' | 'en' | 'de';
  /** Path below the environment's address where a new scenario begins; '': that address. */
  opensAt: string;
}

const count = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

/** Reads `?feature=checkout/basket&scenario=Name&after=3&replaces=1&language=de`; what is none of it is left out. */
export function placeIn(search: URLSearchParams): RecordingPlace {
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

/** The kind of check that a recording begins with: what leads to an API test asks for responses. */
export type FirstCheck = 'response' | null;

export const firstCheckIn = (search: URLSearchParams): FirstCheck =>
  search.get('check') === 'response' ? 'response' : null;

/** Address of the page that starts a recording. */
export function newRecordingPath(
  projectId: string,
  place: Partial<RecordingPlace> & { check?: FirstCheck } = {},
): string {
  const { replaces, ...others } = place;
  return `/${projectId}/recordings/new${query({ ...others, replaces: replaces || null })}`;
}

export function recordingPath(projectId: string, id: string, check: FirstCheck = null): string {
  return `/${projectId}/recordings/${encodeURIComponent(id)}${query({ check })}`;
}

/** Where it is looked at what saving a recording writes. */
export function savePath(projectId: string, id: string): string {
  return `${recordingPath(projectId, id)}/save`;
}

/** Where a scenario is written in other ways: in plain words, and as Gherkin. */
export function otherWays(
  projectId: string,
  { feature, scenario }: Pick<RecordingPlace, 'feature' | 'scenario'>,
) {
  const features = `/${projectId}/features`;
  const written = featureAddress(projectId, feature, scenario || undefined);
  return {
    words: feature ? written.replace(features, `/${projectId}/generate`) : `/${projectId}/generate`,
    gherkin: feature ? `${written}&edit=${scenario ? 'scenario' : '1'}` : `${features}/new`,
  };
}

/** In a sentence, what happens before one records, and where what is recorded comes. */
export function whatHappens({
  scenario,
  after,
  replaces,
  from,
  opensAt,
}: Omit<RecordingPlace, 'environment' | 'language' | 'feature'>): string {
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
