import type { RunChoice, RunWhat } from '~/shell/last-run';
import type { FeatureLocation } from '../address';

/** Returns the default run at a place: the shown scenario, feature or folder, else everything. */
export function shownAt({ folders, feature, scenario }: FeatureLocation): RunWhat {
  if (scenario !== null && feature !== null) return 'scenario';
  if (feature !== null) return 'feature';
  return folders.length > 0 ? 'folder' : 'all';
}

/** Returns the run that one click starts: the last choice if the place has it, else the default. */
export function choiceAt(location: FeatureLocation, last: RunChoice | null): RunChoice {
  const shown = shownAt(location);
  if (!last) return { what: shown, heals: false, tag: '' };
  return { ...last, what: isAt(location, last.what) ? last.what : shown };
}

function isAt({ folders, feature, scenario }: FeatureLocation, what: RunWhat): boolean {
  if (what === 'scenario') return feature !== null && scenario !== null;
  if (what === 'feature') return feature !== null;
  return what !== 'folder' || folders.length > 0;
}

/**
 * Returns whether a run counts as the user's choice. Running everything from a page that shows nothing smaller, such as
 * the button for a first run, does not count: a scenario's page must still offer the scenario first.
 */
export function isChoice(location: FeatureLocation, { what, heals }: RunChoice): boolean {
  return heals || what !== 'all' || shownAt(location) !== 'all';
}

const texts = {
  scenario: 'Run scenario',
  feature: 'Run feature',
  folder: 'Run folder',
  all: 'Execute all',
};

const withRecovery = 'Execute with AI recovery';

/** Returns the text of the run button on the page and in the dialog. @param shown what the page shows */
export function runButtonText({ what, heals, tag }: RunChoice, shown: RunWhat): string {
  if (heals && what === shown) return withRecovery;
  const text = what === 'tag' ? `Run @${tag}` : texts[what];
  return heals ? `${text} with AI recovery` : text;
}

/** Returns a sentence that says what runs, and where. @param environment null: not chosen yet */
export function runTitle(
  { what, heals, tag }: RunChoice,
  { folders }: Pick<FeatureLocation, 'folders'>,
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
