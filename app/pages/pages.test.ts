import { expect, test } from 'vitest';
import routes from '../routes';
import { allPages, outsidePages, projectPages, searchedPagesFor, settingsTabsFor } from './pages';

const paths = allPages(projectPages).map(({ fullPath }) => fullPath.replace(':projectId/', ''));

test('has a route for every page that the search lists', () => {
  const listed = searchedPagesFor('ADMIN').map(({ path }) => path);
  expect(listed.filter((path) => !paths.includes(path))).toEqual([]);
});

test('gives no two pages of the search the same label or path', () => {
  const listed = searchedPagesFor('ADMIN');
  expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
});

test('lists every tab of the settings in the search, also for members', () => {
  for (const role of ['ADMIN', 'MEMBER']) {
    const listed = searchedPagesFor(role).map(({ path }) => path);
    expect(listed).toEqual(expect.arrayContaining(settingsTabsFor(role).map(({ path }) => path)));
  }
});

test('shows the audit log to administrators only', () => {
  const labels = (role: string) => settingsTabsFor(role).map(({ label }) => label);
  expect(labels('ADMIN')).toEqual([...labels('MEMBER'), 'Audit log']);
  expect(searchedPagesFor('MEMBER').map(({ label }) => label)).not.toContain('Audit log');
});

test('has a module once, and a route for each', () => {
  interface Route {
    file: string;
    children?: Route[];
  }
  const files = (all: readonly Route[]): string[] =>
    all.flatMap(({ file, children = [] }) => [file, ...files(children)]);
  const ids = allPages([...outsidePages, ...projectPages]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(files(routes).map((file) => file.replace(/\.tsx?$/, ''))).toEqual(ids);
});
