import { expect, test } from 'vitest';
import routes from '../../routes';
import { projectPages } from './project-pages';

interface Route {
  path?: string;
  index?: boolean;
  children?: Route[];
}

/** Addresses below a project's, layouts without one passed through. */
function addresses(all: readonly Route[], above: string): string[] {
  return all.flatMap(({ path, children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return [own, ...addresses(children, own)];
  });
}

test('every page that is found is there', () => {
  const project = (routes as readonly Route[]).find(
    ({ path, children }) => path === ':projectId' && children,
  );
  const there = addresses(project?.children ?? [], '');
  expect(projectPages.map(({ path }) => path).filter((path) => !there.includes(path))).toEqual([]);
});

test('no two have the same name', () => {
  expect(new Set(projectPages.map(({ label }) => label)).size).toBe(projectPages.length);
});
