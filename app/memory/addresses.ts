import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { pathText, query } from '~/platform/paths';
import { wholePercent } from '~/ui/percent';

/** Identifies a map. Values that are left out select the map that was seen last. */
export interface MapAt {
  env?: string | null;
  branch?: string | null;
}

/** Reads the map from an address. */
export function mapAt(search: URLSearchParams): { env?: string; branch?: string } {
  const env = search.get('env')?.slice(0, 200);
  const branch = search.get('branch')?.slice(0, 300);
  return { env: env || undefined, branch: branch || undefined };
}

export const memoryPath = (projectId: string, at: MapAt = {}): string =>
  `/${projectId}/memory${query({ env: at.env, branch: at.branch })}`;

export const mapPagePath = (projectId: string, page: string, at: MapAt = {}): string =>
  `/${projectId}/memory/${page}${query({ env: at.env, branch: at.branch })}`;

export const coveragePath = (projectId: string, at: MapAt = {}): string =>
  `/${projectId}/memory/coverage${query({ env: at.env, branch: at.branch })}`;

export const comparePath = (projectId: string, at: MapAt = {}): string =>
  `/${projectId}/memory/compare${query({ env: at.env, branch: at.branch })}`;

export const explorationsPath = (projectId: string): string => `/${projectId}/memory/explorations`;

export const explorationPath = (projectId: string, id: string): string =>
  `/${projectId}/memory/explorations/${id}`;

export const suitePath = (projectId: string, id: string): string => `${explorationPath(projectId, id)}/suite`;

/** Returns where a recording begins: at a page, or at the environment's address when no path is known. */
export const recordPath = (
  projectId: string,
  { env, opensAt }: { env?: string | null; opensAt: string | null },
): string => `/${projectId}/recordings/new${query({ environment: env, opensAt })}`;

/** A feature that was saved, by its path below `features/`. */
export function savedFeaturePath(projectId: string, featureName: string): string {
  const folders = treeNamesOf(featureName);
  const feature = folders.pop();
  return `/${projectId}/features${query({ folders: pathText(folders), feature })}`;
}

/** Returns the percentage of controls that are used, for bars and changes. A page without controls has 100 %. */
export const usedShare = ({ used, total }: { used: number; total: number }): number =>
  total === 0 ? 100 : wholePercent(used, total);
