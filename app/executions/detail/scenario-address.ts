import type { TaggedScenario } from '#contracts/workspace';
import { pathText } from '~/platform/paths';

/** Where a scenario is shown, see app/scenarios/address.ts: `../features?feature=…&scenario=…`. */
export function scenarioAddress(projectId: string, { feature, scenario }: TaggedScenario): string {
  const folders = feature.split('/');
  const name = folders.pop() ?? '';
  const query = new URLSearchParams();
  if (folders.length > 0) query.set('folders', pathText(folders));
  query.set('feature', name);
  query.set('scenario', scenario);
  return `/${projectId}/features?${query}`;
}
