import { isDeepStrictEqual } from 'node:util';
import { expect, test, type APIRequestContext } from '@playwright/test';
import type { AppLoadContext } from '@remix-run/node';
import { createUpstream } from '../../app/upstream';
import { contracts, email, ids, token } from './contract/answers';
import { pageCalls, withoutPage, type PageCall } from './contract/page-calls';
import {
  serviceVariable,
  startRecordingServices,
  type RecordedCall,
  type RecordingServices,
} from './contract/recording-services';
import { executing, specified, withoutShape, writing } from './contract/specified';
import { startProduct, type Product } from './product';

/**
 * The app with remote services: every upstream address leads to a server that records its calls. The calls of pages
 * must match the published contract (docs/rules/calls.md, Form and Headers): method, path, payload and headers.
 */
test.describe.configure({ mode: 'default' });

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

let services: RecordingServices;
let product: Product;
let signedIn: APIRequestContext;
let visitor: APIRequestContext;
let newcomer: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  services = await startRecordingServices();
  product = await startProduct({ env: { ...services.env, WORKER: 'off', DEMO_SHOP: 'off' } });
  const browser = () => playwright.request.newContext({ baseURL: product.url, userAgent });
  [signedIn, visitor, newcomer] = await Promise.all([browser(), browser(), browser()]);
  const form = { email, password: 'correct horse 42' };
  expect((await signedIn.post('/login', { form, maxRedirects: 0 })).status()).toBe(302);
});

test.afterAll(async () => {
  await Promise.all([signedIn?.dispose(), visitor?.dispose(), newcomer?.dispose()]);
  await product?.stop();
  await services?.close();
});

/** Returns a check for the wanted call. Default path: the path of the published contract. */
const isCall = (wanted: string, path: string | RegExp | undefined) => (made: RecordedCall) => {
  const [service, method, specifiedPath] = wanted.split(' ');
  const there = path instanceof RegExp ? path.test(made.path) : made.path === (path ?? specifiedPath);
  return made.service === service && made.method === method && there;
};

/** Makes a call and returns it as recorded. Usage events are sent in parallel to the page. */
async function made({ call, path, body, by }: PageCall): Promise<RecordedCall> {
  const before = services.calls.length;
  const answer = await by({ signedIn, visitor, newcomer });
  const calls = () => services.calls.slice(before).filter(isCall(call, path));
  const asked = () => calls().filter((recordedCall) => isDeepStrictEqual(recordedCall.body, body));
  await expect
    .poll(() => asked().length, {
      message: `${call} by a page that answered ${answer.status()}; payloads: ${JSON.stringify(calls().map((recordedCall) => recordedCall.body))}`,
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  expect(answer.status()).toBeLessThan(500);
  return asked()[0] as RecordedCall;
}

// Before the others, whose usage events fill a batch too.
test('entries for the log service go out as soon as there are ten', async () => {
  const before = services.calls.length;
  for (let error = 1; error <= 10; error += 1) {
    const form = { message: `Error ${error}`, stack: '', source: 'window', page: `/${ids.project}/features` };
    expect((await signedIn.post('/log-error', { form })).status()).toBe(204);
  }
  const sent = () => services.calls.slice(before).filter(isCall('logging POST /log', undefined));
  await expect.poll(() => sent().length).toBe(1);
  const [call] = sent();
  expect(call).toMatchObject({
    authorization: `Bearer ${token}`,
    projectId: ids.project,
    traceId: expect.stringMatching(uuid),
    sessionId: expect.stringMatching(uuid),
  });
  const { logs } = call?.body as { logs: Record<string, unknown>[] };
  expect(logs).toHaveLength(10);
  expect(logs[0]).toMatchObject({
    sessionId: call?.sessionId,
    name: 'OnAppError',
    eventType: 'error',
    module: 'app',
    page: `/${ids.project}/features`,
    logType: 'Error',
    message: 'Error 1',
  });
});

for (const [index, wanted] of pageCalls.entries()) {
  test(`${index + 1} ${wanted.call}${wanted.project ? ' in a project' : ''}`, async () => {
    expect(await made(wanted)).toMatchObject({
      authorization: wanted.signedOut ? null : `Bearer ${token}`,
      traceId: expect.stringMatching(uuid),
      sessionId: wanted.signedOut ? null : expect.stringMatching(uuid),
      projectId: wanted.project,
    });
  });
}

for (const { call, why } of withoutPage) {
  test(`${call} by no page: ${why}`, async () => {
    const context = {
      traceId: 'trace-of-the-test',
      // The operator service belongs to the product, and nothing can replace it.
      services: Object.fromEntries(
        [...Object.keys(contracts), 'operator'].map((name) => [
          name,
          { base: services.env[serviceVariable(name)] ?? '', transport: fetch },
        ]),
      ),
    } as unknown as AppLoadContext;
    const upstream = createUpstream(context, { bearer: token, sessionId: 's1', projectId: ids.project });
    const before = services.calls.length;
    const asked = await direct[call as keyof typeof direct](upstream);
    expect(services.calls.slice(before)).toEqual([
      {
        service: call.split(' ')[0],
        method: call.split(' ')[1],
        path: call.split(' ')[2],
        body: null,
        authorization: `Bearer ${token}`,
        traceId: 'trace-of-the-test',
        sessionId: 's1',
        projectId: ids.project,
        ...asked,
      },
    ]);
  });
}

type Upstream = ReturnType<typeof createUpstream>;
const info = { project_id: ids.project, dashboardPersonalizationInfo: { cards: ['runs'] } };
const person = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  companyName: 'Engines',
  country: 'Iceland',
  email,
  phone: '',
  loginId: email,
  userId: 'subject-1',
  idToken: 'id-token',
};
const credentials = { email, password: 'correct horse 42' };
const direct = {
  'auth POST /getPrivateRepoUrl': async ({ auth }: Upstream) => {
    await auth.getPrivateRepositoryUrl({ body: { project_id: ids.project } });
    return { body: { project_id: ids.project } };
  },
  'executions GET /run/:id': async ({ executions }: Upstream) => {
    const query = { projectId: ids.project, maxExecutionThreads: 2 };
    await executions.getRun({ params: { id: ids.execution }, query });
    return { path: `/run/${ids.execution}?projectId=${ids.project}&maxExecutionThreads=2` };
  },
  'workspace GET /get-stable-versions': async ({ workspace }: Upstream) => {
    await workspace.getStableVersions();
    return {};
  },
  'auth GET /getDashboardPersonalizationInfo': async ({ auth }: Upstream) => {
    await auth.getDashboardPersonalizationInfo({ query: { project_id: ids.project } });
    return { path: `/getDashboardPersonalizationInfo?project_id=${ids.project}` };
  },
  'auth POST /updateDashboardPersonalizationInfo': async ({ auth }: Upstream) => {
    await auth.updateDashboardPersonalizationInfo({ body: info });
    return { body: info };
  },
  'auth POST /signup': async ({ auth }: Upstream) => {
    await auth.signUpWithIdentityProvider({ body: person });
    return { body: person };
  },
  'auth POST /sign-in-without-identity-provider': async ({ auth }: Upstream) => {
    await auth.signInWithoutIdentityProvider({ body: credentials });
    return { body: credentials };
  },
};

test('a new account is told to the marketing form and its country is asked for once', async () => {
  const form = { email, password: 'correct horse 42', firstname: 'Ada', lastname: 'Lovelace' };
  await newcomer.post('/signup', { form, maxRedirects: 0 });
  const other = () => services.calls.filter(({ service }) => service === 'other');
  await expect
    .poll(() => other().map(({ method, path }) => `${method} ${path}`))
    .toEqual(expect.arrayContaining(['POST /marketing', 'GET /country']));
  expect(other().filter(({ path }) => path === '/country')).toHaveLength(1);
  await newcomer.get('/no/such/page');
  const { cookies } = await newcomer.storageState();
  expect(cookies.map(({ name }) => name)).toContain('country');
});

test('no call goes out without a trace id, and none with a session but no bearer', () => {
  const upstream = services.calls.filter(({ service }) => service !== 'other');
  expect(upstream.filter(({ traceId }) => !traceId)).toEqual([]);
  expect(upstream.filter((call) => (call.authorization === null) !== (call.sessionId === null))).toEqual([]);
  // The public calls, and the calls of a signed-out visitor.
  const open = /^\/(signup-without-iam|signin-without-iam|verify-invitation|latestAssets\?.*)$/;
  const bare = upstream.filter(({ authorization }) => authorization === null);
  expect(bare.filter(({ path }) => !open.test(path))).toEqual([]);
});

test('the table has every call that clients know', () => {
  const tested = new Set<string>([
    ...pageCalls.map(({ call }) => call),
    ...withoutPage.map(({ call }) => call),
    'logging POST /log',
  ]);
  expect([...specified, ...writing, ...executing].filter((call) => !tested.has(call))).toEqual([]);
  expect(withoutShape).toHaveLength(8);
});
