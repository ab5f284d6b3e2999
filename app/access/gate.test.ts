import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import type { CallRefusal } from '#contracts/endpoint';
import { sampleProject } from '#services/foundation/testing.project';
import { createSessions, signedInCookie } from '~/platform/session';
import { requireProject, requireUser } from './gate';

const refusals = {
  'signed-out': 401,
  membership: 404,
  missing: 404,
} as const;

/** A page's way into the project, and with which scopes it called services. `answer`: the workspace's. */
async function enter(answer: () => Response, { fetched = true, method = 'GET', framing = false } = {}) {
  const user = {
    userId: 'u1',
    email: 'ada@example.com',
    givenName: 'Ada',
    familyName: 'L',
    name: 'Ada L',
    customAttributes: { companyName: '', allowedProjectsCount: 1, allowDeleteProjects: true },
  };
  const scopes = new Set<object | undefined>();
  /** Which project the auth service was asked about, for each question; null: all of them. */
  const askedAbout: (string | null)[] = [];
  const transport = async ({ url }: Request, scope?: object) => {
    scopes.add(scope);
    if (url.includes('/getProjects')) askedAbout.push(new URL(url).searchParams.get('id'));
    if (!url.startsWith('http://auth')) return answer();
    return Response.json({ status: true, user, projects: [sampleProject('p1')] });
  };
  const names = ['auth', 'workspace', 'generation', 'executions', 'runs', 'storage', 'logging'];
  const services = Object.fromEntries(
    [...names, 'test-users', 'operator'].map((name) => [name, { base: `http://${name}`, transport }]),
  );
  const sessions = createSessions('x'.repeat(32), false);
  const context = { services, sessions, fetched, traceId: 't' } as unknown as AppLoadContext;
  const cookie = (await signedInCookie(context, 'token')).split(';')[0] ?? '';
  const request = new Request('http://tests.example.com/p1/runs?period=1', { method, headers: { cookie } });
  const args = { request, context, params: { projectId: 'p1' } };
  const frame = framing ? requireUser(args) : undefined;
  const { upstream } = await requireProject(args);
  const framed = await frame;
  return { upstream, scopes, context, askedAbout, framed };
}

/** The workspace's refusal of a user who passed the project's gate before. */
async function refusedWithin(
  because: keyof typeof refusals,
  how: { fetched?: boolean; method?: string } = {},
) {
  const body: CallRefusal = { status: false, error: 'Not now.', because };
  const { upstream } = await enter(() => Response.json(body, { status: refusals[because] }), how);
  return upstream.workspace.getBranches({ body: { projectId: 'p1' } }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
}

test('calls of a page that only reads have one scope; what changes something is asked for anew each time', async () => {
  const branches = () => Response.json({ status: true, branches: [], lastActiveBranch: 'main' });
  for (const [method, isScope] of [
    ['GET', true],
    ['POST', false],
  ] as const) {
    const { upstream, scopes, context } = await enter(branches, { method });
    await upstream.workspace.getBranches({ body: { projectId: 'p1' } });
    expect([...scopes]).toEqual([isScope ? context : undefined]);
  }
});

test('a page asks about its own project; with the frame around it, once about all', async () => {
  const branches = () => Response.json({ status: true, branches: [], lastActiveBranch: 'main' });
  for (const method of ['GET', 'POST']) {
    expect((await enter(branches, { method })).askedAbout).toEqual(['p1']);
  }
  const { askedAbout, framed } = await enter(branches, { framing: true });
  expect(askedAbout).toEqual([null]);
  expect(framed?.projects.map(({ id }) => id)).toEqual(['p1']);
});

test('a session that ends in the middle of a load is told as one that ended before it', async () => {
  const toScript = (await refusedWithin('signed-out')) as Response;
  expect(toScript.status).toBe(401);
  expect(await toScript.text()).toBe('session-expired');
  const toReader = (await refusedWithin('signed-out', { fetched: false })) as Response;
  expect(toReader.headers.get('location')).toBe('/login?callbackUrl=%2Fp1%2Fruns%3Fperiod%3D1');
  const toForm = (await refusedWithin('signed-out', { fetched: false, method: 'POST' })) as Response;
  expect(toForm.headers.get('location')).toBe('/login?callbackUrl=%2F');
});

test('a membership that ends in the middle of a load is a page that is not there', async () => {
  expect(await refusedWithin('membership')).toMatchObject({ status: 404, statusText: 'Not Found' });
});

test('every other refusal reaches the page that asked', async () => {
  expect(await refusedWithin('missing')).toMatchObject({ name: 'Refused', httpStatus: 404 });
});
