import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import { foldersOfFeature } from '#domain/executions/choice';
import type { FoundLocation } from '#contracts/workspace';
import type { ListedFeature } from './index-of-features';

interface Asked {
  search: string;
  feature?: string;
  most: number;
}

/** Returns folders, features and the requested scenarios, in the order of their files. */
export function choicesIn(features: readonly ListedFeature[], { search, feature: opened, most }: Asked) {
  const term = search.trim().toLowerCase();
  const isFound = (name: string) => name.toLowerCase().includes(term);
  const all: FoundLocation[] = [];
  const folders = new Map<string, FoundLocation>();
  for (const { path, summary } of features) {
    const feature = featureNameOfUri(path);
    const count = summary.scenarios.length;
    for (const folder of foldersOfFeature(feature)) {
      const existing = folders.get(folder);
      if (existing) existing.count += count;
      else {
        const location: FoundLocation = { kind: 'folder', path: folder, scenario: '', count };
        folders.set(folder, location);
        if (isFound(lastOf(folder))) all.push(location);
      }
    }
    if (isFound(lastOf(feature))) all.push({ kind: 'feature', path: feature, scenario: '', count });
    for (const { name } of summary.scenarios) {
      const isListed = term === '' ? feature === opened : isFound(name);
      if (isListed) all.push({ kind: 'scenario', path: feature, scenario: name, count: 1 });
    }
  }
  const count = features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0);
  return { places: withOpened(all, opened, most), left: Math.max(0, all.length - most), all: count };
}

/** Puts the places of the opened feature first, because the user is viewing it. */
function withOpened(all: FoundLocation[], opened: string | undefined, max: number): FoundLocation[] {
  const isNear = ({ kind, path }: FoundLocation) => kind !== 'folder' && path === opened;
  return [...all.filter(isNear), ...all.filter((location) => !isNear(location))].slice(0, max);
}

const lastOf = (path: string) => path.split('/').at(-1) ?? path;
