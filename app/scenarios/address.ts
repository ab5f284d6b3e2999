import { useParams, useSearchParams } from '@remix-run/react';
import { pathText } from '~/platform/paths';
import { chainEntries, type Chain } from '~/shell/chain/chain';

/** The place that the scenario pages show, all from the address (docs/rules/scenarios.md, Addresses). */
export interface Place {
  /** Folder names, outermost first, down to the folder of the feature or the shown folder. */
  folders: string[];
  /** Feature name without `.feature`; null when a folder is shown. */
  feature: string | null;
  /** Scenario name; null shows the whole feature. */
  scenario: string | null;
  /** Text that filters the tree. */
  search: string;
}

/** Reads `?folders=a,b&feature=name&scenario=Name&search=text`. */
export function placeOf(query: URLSearchParams): Place {
  return {
    folders: pathFrom(query.get('folders') ?? ''),
    feature: query.get('feature') || null,
    scenario: query.get('scenario') || null,
    search: (query.get('search') ?? '').trim().slice(0, 200),
  };
}

/**
 * Returns the place as a query, with `?`. An empty list of folders means the top folder, `?folders=`. A page without a
 * query opens the last visited place. `more` adds parameters such as `edit`.
 */
export function queryOf(place: Partial<Place>, more: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  if (place.folders?.length || (place.folders && !place.feature))
    query.set('folders', pathText(place.folders));
  if (place.feature) query.set('feature', place.feature);
  if (place.scenario) query.set('scenario', place.scenario);
  if (place.search) query.set('search', place.search);
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined) query.set(name, value);
  }
  // Commas are allowed in a query, and keep addresses readable.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Returns the address of the features page, or of a dialog over it such as `new`. */
export function featuresPath(projectId: string, place: Partial<Place>, dialog?: string): string {
  return `/${projectId}/features${dialog ? `/${dialog}` : ''}${queryOf(place)}`;
}

/** The part of a feature that is edited as text: the whole feature, or only the place's scenario. */
export type EditScope = 'feature' | 'scenario';

/** @param line line of the feature where the edit begins */
export function editPath(
  projectId: string,
  place: Partial<Place>,
  what: EditScope = 'feature',
  line: number | null = null,
): string {
  const edit = what === 'scenario' ? what : '1';
  return `/${projectId}/features${queryOf(place, line === null ? { edit } : { edit, step: String(line) })}`;
}

/** Reads `edit=1` or `edit=scenario`; null when nothing is edited. */
export function editScopeOf(query: URLSearchParams): EditScope | null {
  if (!query.has('edit') || !query.get('feature')) return null;
  return query.get('edit') === 'scenario' && query.get('scenario') ? 'scenario' : 'feature';
}

/** Returns the address of the step code page. @param step text of the step to select there */
export function stepCodePath(projectId: string, place: Partial<Place>, step?: string): string {
  const { folders, feature, scenario } = place;
  return `/${projectId}/step-code${queryOf({ folders, feature, scenario }, step ? { step } : {})}`;
}

/** Returns a feature's path below `features/` without `.feature`, as services name it: `checkout/pay`. */
export function featurePathOf({ folders, feature }: Pick<Place, 'folders' | 'feature'>): string {
  return [...folders, feature ?? ''].join('/');
}

export function samePath(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** Reads {@link pathText}. */
export function pathFrom(text: string): string[] {
  const names = text.split(',').map((name) => name.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return names.filter((name) => name !== '');
}

/** Returns the project and the place of this page's address, for the dialogs over it. */
export function usePlace(): { projectId: string; place: Place } {
  const { projectId = '' } = useParams();
  const [query] = useSearchParams();
  return { projectId, place: placeOf(query) };
}

/** Returns the address of a place with a selected step. @param line the step's 1-based line in the file */
export function stepPath(projectId: string, place: Partial<Place>, line: number | null): string {
  return `/${projectId}/features${queryOf(place, line === null ? {} : { step: String(line) })}`;
}

/** Returns the address of an action on a step, such as `comment`. */
export function stepActionPath(
  projectId: string,
  place: Partial<Place>,
  action: string,
  line: number,
): string {
  return `/${projectId}/features/${action}${queryOf(place, { step: String(line) })}`;
}

/** Reads the line in `step=12`; null when there is none. */
export function stepLineOf(query: URLSearchParams): number | null {
  const line = Number(query.get('step'));
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}

export type Mode = 'missing' | 'all';

/**
 * Returns the address of the dialog that starts a generation.
 * @param chain scenarios to generate after this one
 */
export function generateCodePath(
  projectId: string,
  place: Partial<Place>,
  mode?: Mode,
  chain?: Chain | null,
): string {
  const more = { mode, ...chainEntries(chain) };
  return `/${projectId}/features/generate-code${queryOf(place, more)}`;
}

/** Returns the address of the scenario of a generation, on the features page. */
export function scenarioPath(
  projectId: string,
  { featureName, scenarioName }: { featureName: string; scenarioName: string },
): string {
  return featuresPath(projectId, { ...featureNameFrom(featureName), scenario: scenarioName });
}

/** Splits a feature path as services name it, `checkout/basket`, into folders and name. */
function featureNameFrom(path: string): { folders: string[]; feature: string } {
  const folders = path.split('/');
  const feature = folders.pop() ?? '';
  return { folders, feature };
}

/** Returns the address of the wizard, which preselects the given feature. */
export function wizardPath(projectId: string, { folders, feature }: Partial<Place> = {}): string {
  return `/${projectId}/generate${folders?.length || feature ? queryOf({ folders, feature }) : ''}`;
}

/** The view of the history page, all from its address. */
export interface HistoryPlace {
  /** Commit of the shown version; null: the newest. */
  version: string | null;
  /** The version to compare it with. */
  compare: 'before' | 'current';
  /** Cursor of the list's page, from the previous page; null: the first page. */
  after: string | null;
}

export function historyPlaceOf(query: URLSearchParams): HistoryPlace {
  return {
    version: query.get('version') || null,
    compare: query.get('compare') === 'current' ? 'current' : 'before',
    after: query.get('after') || null,
  };
}

/** Returns the address of the list of features that were deleted from the branch. */
export function deletedFeaturesPath(projectId: string): string {
  return `/${projectId}/features/deleted`;
}

/** Returns the address of a feature's history. Keeps the scenario, so that the link back leads to it. */
export function historyPath(
  projectId: string,
  { folders, feature, scenario }: Partial<Place>,
  { version, compare, after }: Partial<HistoryPlace> = {},
): string {
  const more = {
    version: version || undefined,
    compare: compare === 'current' ? compare : undefined,
    after: after || undefined,
  };
  return `/${projectId}/features/history${queryOf({ folders, feature, scenario }, more)}`;
}
