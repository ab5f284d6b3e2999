import { useParams, useSearchParams } from '@remix-run/react';
import { pathText } from '~/platform/paths';
import { chainEntries, type Chain } from '~/shell/chain/chain';

/** Where a person is on the scenario pages, all of it in the address (docs/rules/scenarios.md, Addresses). */
export interface Place {
  /** Folder names from the outermost to the one of the feature, or the folder that is shown. */
  folders: string[];
  /** Feature name without `.feature`; null when a folder is shown. */
  feature: string | null;
  /** Scenario name; null shows the whole feature. */
  scenario: string | null;
  /** Text the tree is filtered by. */
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
 * The place as a query, from `?` on. Folders that are given and empty stand for the top, `?folders=`: the plain page
 * is where one was last. `more` adds parameters such as `edit`.
 */
export function queryOf(place: Partial<Place>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (place.folders?.length || (place.folders && !place.feature))
    query.set('folders', pathText(place.folders));
  if (place.feature) query.set('feature', place.feature);
  if (place.scenario) query.set('scenario', place.scenario);
  if (place.search) query.set('search', place.search);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  // A comma is allowed in a query and keeps addresses readable.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Address of the features page, or of a dialog over it such as `new`. */
export function featuresPath(projectId: string, place: Partial<Place>, dialog?: string): string {
  return `/${projectId}/features${dialog ? `/${dialog}` : ''}${queryOf(place)}`;
}

/** What of a feature is edited as text: everything, or the one scenario of the place. */
export type EditScope = 'feature' | 'scenario';

/** @param line of the feature, where the edit begins */
export function editPath(
  projectId: string,
  place: Partial<Place>,
  what: EditScope = 'feature',
  line: number | null = null,
): string {
  const edit = what === 'scenario' ? what : '1';
  return `/${projectId}/features${queryOf(place, line === null ? { edit } : { edit, step: String(line) })}`;
}

/** From `edit=1` or `edit=scenario`; null when nothing is edited. */
export function editScopeOf(query: URLSearchParams): EditScope | null {
  if (!query.has('edit') || !query.get('feature')) return null;
  return query.get('edit') === 'scenario' && query.get('scenario') ? 'scenario' : 'feature';
}

/** Address of the step code page. @param step text of the step that is selected there */
export function stepCodePath(projectId: string, place: Partial<Place>, step?: string): string {
  const { folders, feature, scenario } = place;
  return `/${projectId}/step-code${queryOf({ folders, feature, scenario }, step ? { step } : {})}`;
}

/** A feature's path below `features/` without `.feature`, as the services name it: `checkout/basket`. */
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

/** The project and the place of this page's address, for the dialogs over it. */
export function usePlace(): { projectId: string; place: Place } {
  const { projectId = '' } = useParams();
  const [query] = useSearchParams();
  return { projectId, place: placeOf(query) };
}

/** A place with the step that is selected there, by its 1-based line in the file. */
export function stepPath(projectId: string, place: Partial<Place>, line: number | null): string {
  return `/${projectId}/features${queryOf(place, line === null ? {} : { step: String(line) })}`;
}

/** Address of something that is done with a step, such as `comment`. */
export function stepActionPath(
  projectId: string,
  place: Partial<Place>,
  action: string,
  line: number,
): string {
  return `/${projectId}/features/${action}${queryOf(place, { step: String(line) })}`;
}

/** The line in `step=12`; null when there is none. */
export function stepLineOf(query: URLSearchParams): number | null {
  const line = Number(query.get('step'));
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}

export type Mode = 'missing' | 'all';

/**
 * Address of the dialog that starts a generation.
 * @param chain scenarios that are generated after this one
 */
export function generateCodePath(
  projectId: string,
  place: Partial<Place>,
  mode?: Mode,
  chain?: Chain | null,
): string {
  const more = { ...(mode && { mode }), ...chainEntries(chain) };
  return `/${projectId}/features/generate-code${queryOf(place, more)}`;
}

/** The scenario that a generation is about, on the features page. */
export function scenarioPath(
  projectId: string,
  { featureName, scenarioName }: { featureName: string; scenarioName: string },
): string {
  return featuresPath(projectId, { ...featureNameFrom(featureName), scenario: scenarioName });
}

/** `checkout/basket`, as services name a feature, in its parts. */
function featureNameFrom(path: string): { folders: string[]; feature: string } {
  const folders = path.split('/');
  const feature = folders.pop() ?? '';
  return { folders, feature };
}

/** Address of the wizard; a feature that is given is chosen there already. */
export function wizardPath(projectId: string, { folders, feature }: Partial<Place> = {}): string {
  return `/${projectId}/generate${folders?.length || feature ? queryOf({ folders, feature }) : ''}`;
}

/** What the history page shows, all of it in its address. */
export interface HistoryPlace {
  /** Commit of the version that is looked at; null: the newest. */
  version: string | null;
  /** What it is compared with. */
  compare: 'before' | 'current';
  /** Where the list goes on, as the page before told; null: at the newest. */
  after: string | null;
}

export function historyPlaceOf(query: URLSearchParams): HistoryPlace {
  return {
    version: query.get('version') || null,
    compare: query.get('compare') === 'current' ? 'current' : 'before',
    after: query.get('after') || null,
  };
}

/** Address of the list of features that the branch has no longer. */
export function deletedFeaturesPath(projectId: string): string {
  return `/${projectId}/features/deleted`;
}

/** Address of a feature's history; the scenario stays in it, so that the way back leads there. */
export function historyPath(
  projectId: string,
  { folders, feature, scenario }: Partial<Place>,
  { version, compare, after }: Partial<HistoryPlace> = {},
): string {
  const more = {
    ...(version && { version }),
    ...(compare === 'current' && { compare }),
    ...(after && { after }),
  };
  return `/${projectId}/features/history${queryOf({ folders, feature, scenario }, more)}`;
}
