import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { publicRoutes } from '../../app/access/public-routes';
import { outsideProject, type OutsideProject } from './outside-client';

/**
 * Every loader and every action of the built product, asked one by one as Remix' own client asks them. Loaders of
 * nested routes run apart from each other, so the gate of one protects no other; tests/architecture.test.ts reads
 * that in the code, this asks the product.
 */
interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

const base = process.env.PRODUCT_URL ?? '';
const guarded = (await builtRoutes()).filter(
  ({ id }) => !publicRoutes.some((file) => file.replace(/\.tsx?$/, '') === id),
);
const loaders = guarded.filter(({ hasLoader }) => hasLoader);
const actions = guarded.filter(({ hasAction }) => hasAction);
const inProject = ({ pattern }: { pattern: string }) => pattern.startsWith('/:projectId');

/** The routes in the manifest that the build writes for browsers, with their full patterns. */
async function builtRoutes(): Promise<(Route & { pattern: string })[]> {
  const folder = 'build/client/assets';
  const file = (await readdir(folder)).find((name) => /^manifest-[\w-]+\.js$/.test(name)) ?? '';
  const text = await readFile(join(folder, file), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, Route>;
  };
  const patternOf = (route: Route | undefined): string =>
    route ? patternOf(routes[route.parentId ?? '']) + (route.path ? `/${route.path}` : '') : '';
  // A layout without an address of its own is only loaded with a page inside.
  const addressed = (route: Route): Route | undefined =>
    route.path || route.index ? route : Object.values(routes).find(({ parentId }) => parentId === route.id);
  return Object.values(routes).map((route) => ({ ...route, pattern: patternOf(addressed(route)) || '/' }));
}

/** The address of one loader or action alone, for Remix' client. */
function dataAddress({ id, pattern }: { id: string; pattern: string }, projectId: string): string {
  const path = pattern.replace(':projectId', projectId).replace(/:(\w+)/g, 'demo');
  return `${base}${path === '/' ? '/_root' : path}.data?_routes=${encodeURIComponent(id)}&folders=account&feature=sign_in`;
}

let owner: OutsideProject;
let own: OutsideProject;
let stranger: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  owner = await outsideProject(base, 'Owned by another');
  own = await outsideProject(base, 'Own');
  const { email, password } = own;
  stranger = await playwright.request.newContext();
  const signedIn = await stranger.post(`${base}/login`, { form: { email, password }, maxRedirects: 0 });
  expect(signedIn.status()).toBe(302);
});
test.afterAll(() => stranger.dispose());

test('the build has the routes that this file is about', () => {
  expect(loaders.filter(inProject).length).toBeGreaterThan(10);
  expect(actions.filter(inProject).length).toBeGreaterThan(5);
});

for (const route of loaders) {
  test(`loader of ${route.id}: signed out, it leads to the sign-in and back`, async ({ request }) => {
    const answer = await request.get(dataAddress(route, owner.projectId), { maxRedirects: 0 });
    expect(answer.status()).toBe(202);
    const path = route.pattern.replace(':projectId', owner.projectId).replace(/:(\w+)/g, 'demo');
    expect(await answer.text()).toContain(`/login?callbackUrl=${encodeURIComponent(path)}`);
  });
}

for (const route of actions) {
  test(`action of ${route.id}: signed out, it leads to the sign-in`, async ({ request }) => {
    const answer = await request.post(dataAddress(route, owner.projectId), {
      form: { name: 'Taken over' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(202);
    expect(await answer.text()).toContain('/login?callbackUrl=%2F');
  });
}

for (const route of loaders.filter(inProject)) {
  test(`loader of ${route.id}: somebody else's project leads to the own one`, async () => {
    const answer = await stranger.get(dataAddress(route, owner.projectId), { maxRedirects: 0 });
    const text = await answer.text();
    expect(answer.status()).toBe(202);
    expect(text).toContain(`/${own.projectId}`);
    expect(text).not.toContain('Owned by another');
  });
}

for (const route of actions.filter(inProject)) {
  test(`action of ${route.id}: somebody else's project is not found`, async () => {
    const form = { name: 'Taken over' };
    const answer = await stranger.post(dataAddress(route, owner.projectId), { form, maxRedirects: 0 });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('Owned by another');
  });
}

test('forms of other sites are refused before anything else looks at them', async ({ request }) => {
  for (const origin of ['https://evil.example', 'null', base.replace('127.0.0.1', 'localhost')]) {
    for (const path of ['/login', '/logout', `/${owner.projectId}/environments/new`]) {
      const answer = await request.post(base + path, { form: { name: 'x' }, headers: { origin } });
      expect([answer.status(), await answer.text()]).toEqual([403, 'Forms of other sites are not accepted.']);
    }
  }
  const own = await request.post(`${base}/login`, { form: {}, headers: { origin: base } });
  expect(own.status()).toBe(422);
});
