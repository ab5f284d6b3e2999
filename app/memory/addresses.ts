import { query } from '~/platform/paths';
import { wholePercent } from '~/ui/percent';

/** Which map: left out where it is the one that was seen last. */
export interface MapAt {
  env?: string | null;
  branch?: string | null;
}

/** What an address says of the map that is shown. */
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

/** Where a recording begins at a page; with no known path at the environment's address. */
export const recordPath = (
  projectId: string,
  { env, opensAt }: { env?: string | null; opensAt: string | null },
): string => `/${projectId}/recordings/new${query({ environment: env, opensAt })}`;

/** A feature that was saved, by its path below `features/`. */
export function savedFeaturePath(projectId: string, featureName: string): string {
  const folders = featureName.split('/');
  const feature = folders.pop();
  return `/${projectId}/features${query({ folders: folders.join(',') || undefined, feature })}`;
}

/** Whole percents of controls that are used, for bars and changes; a page without controls has all of none. */
export const usedShare = ({ used, total }: { used: number; total: number }): number =>
  total === 0 ? 100 : wholePercent(used, total);
