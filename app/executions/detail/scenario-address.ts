import type { TaggedScenario } from '#contracts/workspace';

/** Where a scenario is shown, see app/scenarios/address.ts: `../features?feature=…&scenario=…`. */
export function scenarioAddress(projectId: string, { feature, scenario }: TaggedScenario): string {
  const folders = feature.split('/');
  const name = folders.pop() ?? '';
  const query = new URLSearchParams();
  const path = folders.map((folder) => folder.replaceAll('%', '%25').replaceAll(',', '%2C'));
  if (path.length > 0) query.set('folders', path.join(','));
  query.set('feature', name);
  query.set('scenario', scenario);
  return `/${projectId}/features?${query}`;
}
