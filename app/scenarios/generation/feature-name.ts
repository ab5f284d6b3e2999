/** `checkout/basket`, as services name a feature, in its parts. */
export function featureNameFrom(path: string): { folders: string[]; feature: string } {
  const folders = path.split('/');
  const feature = folders.pop() ?? '';
  return { folders, feature };
}
