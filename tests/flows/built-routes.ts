import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allPages, outsidePages, projectPages } from '../../app/pages/pages';

/** A route of the built product. */
export interface BuiltRoute {
  /** Path of the module below `app/`, without suffix. */
  id: string;
  /** Full path with parameters, e.g. `/:projectId/runs`. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
  /** True when callers need not be signed in. */
  isPublic: boolean;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

const publicRoutes = new Set([
  'root',
  ...allPages([...outsidePages, ...projectPages])
    .filter(({ audience }) => audience === 'everyone')
    .map(({ id }) => id),
]);

/** Returns the routes of the manifest that the build writes for browsers. */
export async function builtRoutes(folder = 'build/client/assets'): Promise<BuiltRoute[]> {
  const file = (await readdir(folder)).find((name) => /^manifest-[\w-]+\.js$/.test(name)) ?? '';
  const text = await readFile(join(folder, file), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, ManifestRoute>;
  };
  const patternOf = (route: ManifestRoute | undefined): string =>
    route ? patternOf(routes[route.parentId ?? '']) + (route.path ? `/${route.path}` : '') : '';
  // A layout without an address is only loaded together with a page inside.
  const addressed = (route: ManifestRoute): ManifestRoute | undefined =>
    route.path || route.index ? route : Object.values(routes).find(({ parentId }) => parentId === route.id);
  return Object.values(routes).map(({ id, hasLoader, hasAction, ...route }) => ({
    id,
    hasLoader,
    hasAction,
    pattern: patternOf(addressed({ id, hasLoader, hasAction, ...route })) || '/',
    isPublic: publicRoutes.has(id),
  }));
}

/** Fills in the parameters of a pattern. Missing values become `demo`. */
export function pathOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern
    .replace(/\/:(\w+)\?/g, (_, name: string) => (params[name] === undefined ? '' : `/${params[name]}`))
    .replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'demo');
}
