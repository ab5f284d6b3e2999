import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { useParams, useSearchParams } from '@remix-run/react';
import { pathText } from '~/platform/paths';
import { chainEntries, type Chain } from '~/shell/chain/chain';

/** The place that the scenario pages show, all from the address (docs/rules/scenarios.md, Addresses). */
export interface FeatureLocation {
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
export function featureLocationOf(query: URLSearchParams): FeatureLocation {
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
export function featureLocationQuery(
  location: Partial<FeatureLocation>,
  more: Record<string, string | undefined> = {},
): string {
  const query = new URLSearchParams();
  if (location.folders?.length || (location.folders && !location.feature))
    query.set('folders', pathText(location.folders));
  if (location.feature) query.set('feature', location.feature);
  if (location.scenario) query.set('scenario', location.scenario);
  if (location.search) query.set('search', location.search);
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined) query.set(name, value);
  }
  // Commas are allowed in a query, and keep addresses readable.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Returns the address of the features page, or of a dialog over it such as `new`. */
export function featuresPath(projectId: string, location: Partial<FeatureLocation>, dialog?: string): string {
  return `/${projectId}/features${dialog ? `/${dialog}` : ''}${featureLocationQuery(location)}`;
}

/** The part of a feature that is edited as text: the whole feature, or only the place's scenario. */
export type EditScope = 'feature' | 'scenario';

/** @param line line of the feature where the edit begins */
export function editPath(
  projectId: string,
  location: Partial<FeatureLocation>,
  what: EditScope = 'feature',
  line: number | null = null,
): string {
  const edit = what === 'scenario' ? what : '1';
  return `/${projectId}/features${featureLocationQuery(location, line === null ? { edit } : { edit, step: String(line) })}`;
}

/** Reads `edit=1` or `edit=scenario`; null when nothing is edited. */
export function editScopeOf(query: URLSearchParams): EditScope | null {
  if (!query.has('edit') || !query.get('feature')) return null;
  return query.get('edit') === 'scenario' && query.get('scenario') ? 'scenario' : 'feature';
}

/** Returns the address of the step code page. @param step text of the step to select there */
export function stepCodePath(projectId: string, location: Partial<FeatureLocation>, step?: string): string {
  const { folders, feature, scenario } = location;
  return `/${projectId}/step-code${featureLocationQuery({ folders, feature, scenario }, step ? { step } : {})}`;
}

/** Returns a feature's path below `features/` without `.feature`, as services name it: `checkout/pay`. */
export function featurePathOf({ folders, feature }: Pick<FeatureLocation, 'folders' | 'feature'>): string {
  return [...folders, feature ?? ''].join('/');
}

export function samePath(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** Reads {@link pathText}. */
export function pathFrom(text: string): string[] {
  const names = text.split(',').map((name) => name.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return names.filter((name) => name !== '');
}

/** Returns the project and the place of this page's address, for the dialogs over it. */
export function useFeatureLocation(): { projectId: string; place: FeatureLocation } {
  const { projectId = '' } = useParams();
  const [query] = useSearchParams();
  return { projectId, place: featureLocationOf(query) };
}

/** Returns the address of a place with a selected step. @param line the step's 1-based line in the file */
export function stepPath(projectId: string, location: Partial<FeatureLocation>, line: number | null): string {
  return `/${projectId}/features${featureLocationQuery(location, line === null ? {} : { step: String(line) })}`;
}

/** Returns the address of an action on a step, such as `comment`. */
export function stepActionPath(
  projectId: string,
  location: Partial<FeatureLocation>,
  action: string,
  line: number,
): string {
  return `/${projectId}/features/${action}${featureLocationQuery(location, { step: String(line) })}`;
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
  location: Partial<FeatureLocation>,
  mode?: Mode,
  chain?: Chain | null,
): string {
  const more = { mode, ...chainEntries(chain) };
  return `/${projectId}/features/generate-code${featureLocationQuery(location, more)}`;
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
  const folders = treeNamesOf(path);
  const feature = folders.pop() ?? '';
  return { folders, feature };
}

/** Returns the address of the wizard, which preselects the given feature. */
export function wizardPath(projectId: string, { folders, feature }: Partial<FeatureLocation> = {}): string {
  return `/${projectId}/generate${folders?.length || feature ? featureLocationQuery({ folders, feature }) : ''}`;
}

/** The view of the history page, all from its address. */
export interface HistoryView {
  /** Commit of the shown version; null: the newest. */
  version: string | null;
  /** The version to compare it with. */
  compare: 'before' | 'current';
  /** Cursor of the list's page, from the previous page; null: the first page. */
  after: string | null;
}

export function historyViewOf(query: URLSearchParams): HistoryView {
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
  { folders, feature, scenario }: Partial<FeatureLocation>,
  { version, compare, after }: Partial<HistoryView> = {},
): string {
  const more = {
    version: version || undefined,
    compare: compare === 'current' ? compare : undefined,
    after: after || undefined,
  };
  return `/${projectId}/features/history${featureLocationQuery({ folders, feature, scenario }, more)}`;
}
