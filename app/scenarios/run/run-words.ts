import type { RunChoice, RunWhat } from '~/shell/last-run';
import type { Place } from '../address';

/** What can be run at a place when nobody said what: as much as is shown. */
export function shownAt({ folders, feature, scenario }: Place): RunWhat {
  if (scenario !== null && feature !== null) return 'scenario';
  if (feature !== null) return 'feature';
  return folders.length > 0 ? 'folder' : 'all';
}

/** What one click runs at a place: what was chosen last, as far as there is such a thing here, else what is shown. */
export function choiceAt(place: Place, last: RunChoice | null): RunChoice {
  const shown = shownAt(place);
  if (!last) return { what: shown, heals: false, tag: '' };
  return { ...last, what: isAt(place, last.what) ? last.what : shown };
}

function isAt({ folders, feature, scenario }: Place, what: RunWhat): boolean {
  if (what === 'scenario') return feature !== null && scenario !== null;
  if (what === 'feature') return feature !== null;
  return what !== 'folder' || folders.length > 0;
}

/**
 * Whether a run says what somebody likes to run. Everything, from where nothing narrower is shown (the button for a first
 * run too), is no choice: a scenario's page goes on to offer the scenario.
 */
export function isChoice(place: Place, { what, heals }: RunChoice): boolean {
  return heals || what !== 'all' || shownAt(place) !== 'all';
}

const texts = {
  scenario: 'Run scenario',
  feature: 'Run feature',
  folder: 'Run folder',
  all: 'Execute all',
};

const withRecovery = 'Execute with AI recovery';

/** What the button says, also that of the dialog where something is in the way. @param shown what the page shows */
export function runText({ what, heals, tag }: RunChoice, shown: RunWhat): string {
  if (heals && what === shown) return withRecovery;
  const text = what === 'tag' ? `Run @${tag}` : texts[what];
  return heals ? `${text} with AI recovery` : text;
}

/** The same in a sentence: what it runs, and where. @param environment null: it is asked for */
export function runTitle(
  { what, heals, tag }: RunChoice,
  { folders }: Pick<Place, 'folders'>,
  environment: string | null,
): string {
  const things = {
    scenario: 'this scenario',
    feature: 'this feature',
    folder: `everything in the folder ${folders.at(-1) ?? ''}`,
    all: 'everything',
    tag: `all scenarios with @${tag}`,
  };
  const where = environment === null ? '' : ` in ${environment}`;
  return `Runs ${things[what]}${where}${heals ? ', with AI recovery' : ''}.`;
}
