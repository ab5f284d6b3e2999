import { expect, test, type APIRequestContext } from '@playwright/test';
import { allPages, projectPages } from '../../app/pages/pages';
import { outcomeOf, startCallers, type Callers, type Outcome } from './access-matrix/callers';
import { builtRoutes, pathOf, type BuiltRoute } from './built-routes';
import type { ChecksOf, Row } from './pages/checks';
import { outsideChecks } from './pages/outside';
import { projectChecks } from './pages/project';

/**
 * Every loader and every action of the built product × every kind of caller, requested like Remix' own client does.
 * Loaders of nested routes run independently, so the gate of one protects no other.
 * tests/architecture.test.ts checks that in the code; this test checks the product.
 */
const base = process.env.PRODUCT_URL ?? '';
const guarded = (await builtRoutes()).filter(
  ({ isPublic, hasLoader, hasAction }) => !isPublic && (hasLoader || hasAction),
);
const ofProject = ({ pattern }: BuiltRoute) => pattern.startsWith('/:projectId');
const kinds = ['loader', 'action'] as const;
const has = (route: BuiltRoute, kind: (typeof kinds)[number]) =>
  kind === 'loader' ? route.hasLoader : route.hasAction;

const inProject: Record<string, ChecksOf<Row>> = projectChecks;
const outside: Record<string, ChecksOf<Outcome>> = outsideChecks;

let callers: Callers;
test.beforeAll(async ({ playwright }) => void (callers = await startCallers(playwright, base)));
test.afterAll(() => callers?.close());

test('every route with a loader or action has its expectations, and none is for a route that is gone', () => {
  const expected = (checks: Record<string, ChecksOf<unknown>>) =>
    Object.entries(checks).flatMap(([id, { access }]) =>
      kinds.filter((kind) => access?.[kind]).map((kind) => `${id} ${kind}`),
    );
  const built = (routes: BuiltRoute[]) =>
    routes.flatMap((route) => kinds.filter((kind) => has(route, kind)).map((kind) => `${route.id} ${kind}`));
  expect(built(guarded.filter(ofProject)).sort()).toEqual(expected(projectChecks).sort());
  expect(built(guarded.filter((route) => !ofProject(route))).sort()).toEqual(expected(outsideChecks).sort());
});

test('refuses members the pages whose records are for administrators, and no others', () => {
  const refused = Object.entries(inProject)
    .filter(([, { access }]) => access?.loader?.[0] !== access?.loader?.[1])
    .map(([id]) => id);
  const forAdmins = allPages(projectPages).filter(({ audience }) => audience === 'admin');
  expect(refused.sort()).toEqual(forAdmins.map(({ id }) => id).sort());
});

/** One loader or action alone. */
async function ask(
  who: APIRequestContext,
  kind: 'loader' | 'action',
  { id, pattern }: BuiltRoute,
  {
    params = {},
    query = '',
    form = {},
  }: { params?: Record<string, string>; query?: string; form?: Record<string, string> },
) {
  const path = pathOf(pattern, params);
  const address = `${path === '/' ? '/_root' : path}.data?_routes=${encodeURIComponent(id)}&${query}`;
  const answer =
    kind === 'loader'
      ? await who.get(address, { maxRedirects: 0 })
      : await who.post(address, { form: numbered(form), maxRedirects: 0 });
  return outcomeOf(answer, callers);
}

for (const route of guarded.filter(ofProject)) {
  for (const kind of kinds.filter((entry) => has(route, entry))) {
    test(`${kind} of ${route.id}`, async () => {
      const expected = inProject[route.id]?.access;
      if (!expected) throw new Error('The route has no expectations');
      const { query, form: fields = {}, [kind]: outcomes } = expected;
      const reads = kind === 'loader';
      const open = await (reads ? callers.sharedProject(false) : callers.newProject(false));
      // What is refused for the licence changes nothing either.
      const unchanged = reads || outcomes?.[2] === 'licence';
      const expired = await (unchanged ? callers.sharedProject(true) : callers.newProject(true));
      const requestFor = async (projectId: string) => ({
        query,
        params: { projectId, name: 'demo', ...(await expected.params?.(callers, projectId)) },
        form: await filledIn(fields, projectId),
      });
      const inOpen = await requestFor(open);
      expect(await ask(callers.visitor, kind, route, inOpen)).toBe('signed out');
      const strangers = kind === 'loader' ? 'first project' : 'not found';
      expect(await ask(callers.stranger, kind, route, inOpen)).toBe(strangers);
      expect([
        await ask(callers.member, kind, route, inOpen),
        await ask(callers.admin, kind, route, inOpen),
        await ask(callers.admin, kind, route, await requestFor(expired)),
      ]).toEqual(outcomes);
    });
  }
}

for (const route of guarded.filter((builtRoute) => !ofProject(builtRoute))) {
  for (const kind of kinds.filter((entry) => has(route, entry))) {
    test(`${kind} of ${route.id}`, async () => {
      const expected = outside[route.id]?.access;
      expect(await ask(callers.visitor, kind, route, {})).toBe('signed out');
      const newcomer = await callers.newcomer();
      expect(await ask(newcomer, kind, route, { form: expected?.form })).toBe(expected?.[kind]);
      await newcomer.dispose();
    });
  }
}

for (const route of guarded.filter(({ hasLoader }) => hasLoader)) {
  test(`signed out, the document of ${route.id} leads to the sign-in and back`, async () => {
    const path = pathOf(route.pattern, { projectId: callers.strangersProject });
    const answer = await callers.visitor.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([
      302,
      `/login?callbackUrl=${encodeURIComponent(path)}`,
    ]);
  });
}

test('forms of other sites are refused before anything else looks at them', async () => {
  for (const origin of ['https://evil.example', 'null', base.replace('127.0.0.1', 'localhost')]) {
    for (const path of ['/login', '/logout', '/log-error', `/${callers.strangersProject}/environments/new`]) {
      const answer = await callers.visitor.post(path, { form: { name: 'x' }, headers: { origin } });
      expect([answer.status(), (await answer.text()).trim()]).toEqual([
        403,
        'Forms of other sites are not accepted.',
      ]);
    }
  }
  const own = await callers.visitor.post('/login', { form: {}, headers: { origin: base } });
  expect(own.status()).toBe(422);
});

let requests = 0;
function numbered(form: Record<string, string>): Record<string, string> {
  requests += 1;
  const entries = Object.entries(form).map(([name, value]) => [name, value.replace('{n}', String(requests))]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** `{name}` is the project's name, which its deletion asks for. */
async function filledIn(form: Record<string, string>, projectId: string): Promise<Record<string, string>> {
  if (form.name !== '{name}') return form;
  const answer = await callers.callsIn(projectId).auth.getProjects();
  const project = answer.status && answer.projects.find(({ id }) => id === projectId);
  return { ...form, name: project ? project.name : '' };
}
