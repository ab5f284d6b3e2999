/**
 * Where a feature or one of its scenarios is shown, see app/scenarios/address.ts.
 * @param path below `features/` without `.feature`
 */
export function featureAddress(projectId: string, path: string, scenario?: string): string {
  const folders = path.split('/');
  const feature = folders.pop() ?? '';
  const query = new URLSearchParams();
  // A comma or a percent sign inside a name is escaped, as commas separate folders.
  const names = folders.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C'));
  if (names.length > 0) query.set('folders', names.join(','));
  query.set('feature', feature);
  if (scenario !== undefined) query.set('scenario', scenario);
  return `/${projectId}/features?${query}`;
}

/** Where a generation is reviewed. */
export function reviewAddress(projectId: string, id: string): string {
  return `/${projectId}/step-generations/${encodeURIComponent(id)}`;
}
