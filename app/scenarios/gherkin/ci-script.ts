import { shellWord } from '#contracts/shell-word';
import { cloneAddress, cloneWithRetries, type Repository } from '~/platform/clone-commands';
import { featurePathOf, type Place } from '~/scenarios/address';

interface CiScript {
  /** Null when nobody here knows where it is kept. */
  repository: Repository | null;
  branch: string;
  /** Name of the environment to test; null leaves the choice to the project. */
  environment: string | null;
  place: Place;
}

/** The commands that run a scenario, a feature or everything elsewhere, for any POSIX shell. */
export function ciScript({ repository, branch, environment, place }: CiScript): string {
  const feature = place.feature ? ` ${shellWord(`features/${featurePathOf(place)}.feature`)}` : '';
  const scenario = place.scenario ? ` --name ${shellWord(namePattern(place.scenario))}` : '';
  const choice = environment === null ? '' : `TEST_ENV=${shellWord(environment)} `;
  return [
    ...cloneWithRetries({ branch, url: cloneAddress(repository) }),
    'cd tests',
    'npm ci',
    'npx playwright install --with-deps chromium',
    `${choice}HEADLESS=true npx cucumber-js${feature}${scenario}`,
  ].join('\n');
}

/**
 * Selects a scenario by its name, and all rows of an outline: a row runs under the name that it has once the
 * placeholders of the outline's name are filled in.
 */
function namePattern(name: string): string {
  const parts = name.split(/<[^<>]+>/);
  return `^${parts.map(escaped).join('.*')}$`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
