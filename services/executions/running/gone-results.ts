import type { ChosenResult } from '#contracts/chosen-results';

type GoneResult = Pick<ChosenResult, 'scenarioName' | 'uri'>;

/** Scenarios that are named; of more there is the number. */
const mostNamed = 10;
const longestName = 120;

/**
 * Why results cannot run again, in lines for the user: which of their scenarios the branch does not have any more, and
 * what to do. Pure.
 * @param others how many of the chosen results could run
 */
export function goneMessage(gone: readonly GoneResult[], others: number, branch: string): string {
  const scenarios = new Map<string, number>();
  for (const { scenarioName, uri } of gone) {
    const feature = uri.replace(/^features\//, '').replace(/\.feature$/, '');
    const scenario = `${shortened(scenarioName)} (${shortened(feature)})`;
    scenarios.set(scenario, (scenarios.get(scenario) ?? 0) + 1);
  }
  const named = [...scenarios].slice(0, mostNamed);
  const more = scenarios.size - named.length;
  const are = scenarios.size === 1 ? '1 scenario is' : `${scenarios.size.toLocaleString('en')} scenarios are`;
  return [
    `Nothing was started: ${are} not on the branch "${branch}" any more.`,
    ...named.map(([scenario, results]) => `• ${scenario}${results > 1 ? `, ${results} results` : ''}`),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
    `What has another name now runs on the Features page.${others > 0 ? ' The others run there, too, or from their own reports.' : ''}`,
  ].join('\n');
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : name;
}
