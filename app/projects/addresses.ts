import { pathText } from '~/platform/paths';

/**
 * Where a feature or one of its scenarios is shown, see app/scenarios/address.ts.
 * @param path below `features/` without `.feature`
 */
export function featureAddress(projectId: string, path: string, scenario?: string): string {
  const folders = path.split('/');
  const feature = folders.pop() ?? '';
  const query = new URLSearchParams();
  if (folders.length > 0) query.set('folders', pathText(folders));
  query.set('feature', feature);
  if (scenario !== undefined) query.set('scenario', scenario);
  return `/${projectId}/features?${query}`;
}

/** Where a generation is reviewed. */
export function reviewAddress(projectId: string, id: string): string {
  return `/${projectId}/step-generations/${encodeURIComponent(id)}`;
}
