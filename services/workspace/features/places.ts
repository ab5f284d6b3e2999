import { foldersOf } from '#domain/executions/choice';
import type { ScenarioPlace } from '#contracts/workspace';
import { shortName } from './feature-path';
import type { ListedFeature } from './index-of-features';

interface Asked {
  search: string;
  feature?: string;
  most: number;
}

/** Returns folders, features and the requested scenarios, in the order of their files. */
export function placesOf(features: readonly ListedFeature[], { search, feature: opened, most }: Asked) {
  const term = search.trim().toLowerCase();
  const isFound = (name: string) => name.toLowerCase().includes(term);
  const all: ScenarioPlace[] = [];
  const folders = new Map<string, ScenarioPlace>();
  for (const { path, summary } of features) {
    const feature = shortName(path);
    const count = summary.scenarios.length;
    for (const folder of foldersOf(feature)) {
      const known = folders.get(folder);
      if (known) known.count += count;
      else {
        const place: ScenarioPlace = { kind: 'folder', path: folder, scenario: '', count };
        folders.set(folder, place);
        if (isFound(lastOf(folder))) all.push(place);
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
function withOpened(all: ScenarioPlace[], opened: string | undefined, most: number): ScenarioPlace[] {
  const isNear = ({ kind, path }: ScenarioPlace) => kind !== 'folder' && path === opened;
  return [...all.filter(isNear), ...all.filter((one) => !isNear(one))].slice(0, most);
}

const lastOf = (path: string) => path.split('/').at(-1) ?? path;
