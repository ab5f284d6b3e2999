import { expect, test } from '@playwright/test';
import { io } from 'socket.io-client';
import type { Endpoint } from '#contracts/endpoint';
import { services } from '#contracts/services';

/** A client that knows nothing of ours but paths and payloads (docs/rules/calls.md, Form): fetch and a bearer token. */
const base = process.env.PRODUCT_URL ?? '';

type Json = Record<string, unknown>;

interface Answer {
  httpStatus: number;
  body: Json;
}

async function call(method: string, path: string, { token, projectId, body }: Asked = {}): Promise<Answer> {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (projectId) headers.set('project-id', projectId);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { httpStatus: response.status, body: (await response.json()) as Json };
}

interface Asked {
  token?: string;
  projectId?: string;
  /** A text is sent unchanged. */
  body?: unknown;
}

async function signUp(): Promise<string> {
  const body = {
    email: `api-${crypto.randomUUID()}@example.com`,
    password: 'correct horse 42',
    firstname: 'Grace',
    lastname: 'Hopper',
  };
  const answer = await call('POST', '/auth/signup-without-iam', { body });
  expect(answer).toMatchObject({ httpStatus: 200, body: { status: true, isNewUser: true, project: null } });
  return String(answer.body.token);
}

async function createDemoProject(token: string): Promise<string> {
  const created = await call('POST', '/auth/CreateProject', { token, body: { name: 'From outside' } });
  expect(created).toMatchObject({ httpStatus: 200, body: { status: true, project: { role: 'ADMIN' } } });
  const projectId = (created.body.project as { id: string }).id;
  const body = { projectId, template: 'demo' };
  expect((await call('POST', '/auth/create-workspace', { token, body })).body).toEqual({ status: true });
  return projectId;
}

test('from sign-up to the screenshot of a run, over HTTP alone', async () => {
  const token = await signUp();
  const projectId = await createDemoProject(token);
  const request = { token, projectId };

  const environments = await call('POST', '/workspace/get-env-list', { ...request, body: { projectId } });
  const demo = { name: 'demo', baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) };
  expect(environments.body).toMatchObject({ status: true, allEnv: [demo] });
  const features = await call('POST', '/workspace/get-feature-list', { ...request, body: { projectId } });
  const account = {
    name: 'account',
    isFolder: true,
    children: [{ name: 'sign_in.feature', parents: ['account'] }],
  };
  expect(features.body.foldersAndFeatures).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'account' })]),
  );
  expect((features.body.foldersAndFeatures as Json[]).find(({ name }) => name === 'account')).toMatchObject(
    account,
  );

  const scenarios = [{ feature: 'account/sign_in', scenario: 'Sign in with the right password' }];
  const started = await call('POST', '/executions/run-now', {
    ...request,
    body: { projectId, env: 'demo', scenarios, name: 'Outside' },
  });
  expect(started).toMatchObject({ httpStatus: 200, body: { wasRunInitiated: true } });
  const runId = String(started.body.runId);
  const execution = () => call('GET', `/executions/${runId}?projectId=${projectId}`, request);
  await expect
    .poll(async () => (await execution()).body, { timeout: 60_000 })
    .toMatchObject({
      status: true,
      execution: {
        running: false,
        instance: {
          state: 'done',
          status: 'PASSED',
          totalScenarios: 1,
          scenariosPassed: 1,
          verboseStatus: 'Passed',
        },
      },
    });

  const run = await call('GET', `/runs/cucumber-runs/get?runId=${runId}`, request);
  const counts = { total: 5, passed: 5, failed: 0 };
  const testCase = { scenarioName: scenarios[0]?.scenario, status: 'PASSED', stepCounts: counts };
  expect(run.body).toMatchObject({
    run: { name: 'Outside', status: 'PASSED', report: { testCases: [testCase] } },
  });
  const { testCases } = (run.body.run as { report: { testCases: { id: string }[] } }).report;
  const scenarioId = testCases[0]?.id ?? '';

  const scenario = await call('GET', `/runs/scenarios/get?scenarioId=${scenarioId}`, request);
  const { steps } = scenario.body.scenario as { steps: { screenshotId?: string; commands: Json[] }[] };
  expect(steps).toHaveLength(5);
  expect(steps[1]?.commands).toMatchObject([
    { type: 'fill_element', element_name: `getByLabel('E-mail address')`, value: 'anna@example.com' },
    { type: 'fill_element', element_name: `getByLabel('Password')`, value: 'mask:****' },
    { type: 'click_element', element_name: `getByRole('button', { name: 'Sign in' })` },
  ]);
  for (const { screenshotId } of steps) {
    const path = `/api/runs/screenshots/scenario/${scenarioId}/${screenshotId}`;
    const headers = { authorization: `Bearer ${token}`, 'project-id': projectId };
    const picture = await fetch(base + path, { headers });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    // Start of a JPEG; a screenshot has a few kilobytes.
    expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.length).toBeGreaterThan(2000);
  }
});

test('a socket with a bearer header hears of the runs of its projects, and of no others', async () => {
  const [token, stranger] = await Promise.all([signUp(), signUp()]);
  const projectId = await createDemoProject(token);
  const connect = (bearer: string, path = '/api/storage/ws/socket.io') =>
    io(base, {
      path,
      extraHeaders: { authorization: `Bearer ${bearer}` },
      forceNew: true,
      reconnection: false,
    });
  const [own, foreign] = [connect(token), connect(stranger)];
  const [crud, heardOfCrud] = [connect(token, '/ws'), [] as string[]];
  crud.onAny((event: string) => void heardOfCrud.push(event));
  const heard = { own: [] as Json[], foreign: [] as Json[] };
  own.on('run-changed', (event: Json) => heard.own.push(event));
  foreign.on('run-changed', (event: Json) => heard.foreign.push(event));
  try {
    expect(await own.timeout(10_000).emitWithAck('join', { projectId })).toBe(true);
    expect(await foreign.timeout(10_000).emitWithAck('join', { projectId })).toBe(false);
    expect(await crud.timeout(10_000).emitWithAck('subscribeToExecutionCrud', projectId)).toBe(true);
    const body = { projectId, env: 'demo', scenarios: [{ feature: 'language' }] };
    const { runId } = (await call('POST', '/executions/run-now', { token, body })).body;
    // Queued, started and ended at least.
    await expect.poll(() => heard.own.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    expect(heard.own.every((event) => event.runId === runId && event.projectId === projectId)).toBe(true);
    expect(heard.foreign).toEqual([]);
    // The executions socket: the list, then the instance from its start to its end.
    await expect.poll(() => heardOfCrud, { timeout: 60_000 }).toContain('stopExecutionInstance');
    const told = heardOfCrud.filter((event) => event !== 'crudUpdate');
    expect([heardOfCrud[0], told[0], told[1], told.at(-1)]).toEqual([
      ...['crudUpdate', 'startExecutionInstance', `statusUpdate:${String(runId)}`, 'stopExecutionInstance'],
    ]);

    const signedOut = io(base, { path: '/api/storage/ws/socket.io', forceNew: true, reconnection: false });
    const refusals = [connect('no-such-token'), signedOut].map(
      (refused) => new Promise<Error>((resolve) => refused.once('connect_error', resolve)),
    );
    for (const { message } of await Promise.all(refusals)) expect(message).toBe('signed-out');
  } finally {
    for (const socket of [own, foreign, crud]) socket.disconnect();
  }
});

test('a ticket in the address opens one socket, in the name and the project of its token', async () => {
  const session = await signUp();
  const [projectId, other] = await Promise.all(
    ['Own', 'Other'].map(async (name) => {
      const created = await call('POST', '/auth/CreateProject', { token: session, body: { name } });
      return (created.body.project as { id: string }).id;
    }),
  );
  const body = { name: 'Recorder', projectId, scopes: ['read'] };
  const key = await call('POST', '/auth/createAccessKey', { token: session, body });
  const { id, token } = key.body.accessKey as { id: string; token: string };
  const ticketOf = async (bearer: string) =>
    (await call('POST', '/storage/socket-ticket', { token: bearer })).body.ticket;
  const open = (ticket: unknown, project_id = projectId, path = '/api/storage/ws/socket.io') =>
    new Promise<string>((done) => {
      const query = { ticket, project_id };
      const socket = io(base, { path, query, forceNew: true, reconnection: false });
      socket.once('connect', () => (done('opened'), void socket.disconnect()));
      socket.once('connect_error', ({ message }) => (done(message), void socket.disconnect()));
    });

  const ticket = await ticketOf(token);
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => open(ticket)));
  expect(atOnce.sort()).toEqual(['opened', ...Array<string>(5).fill('signed-out')]);
  expect(await open(ticket)).toBe('signed-out');
  expect(await open(await ticketOf(token), projectId, '/ws')).toBe('opened');
  // A token is for its project, whatever its maker sees; a session for all of them.
  expect(await open(await ticketOf(token), other)).toBe('membership');
  expect(await open(await ticketOf(session), other)).toBe('opened');
  // A ticket is only valid while its token is.
  const late = await ticketOf(token);
  const revoked = await call('DELETE', '/auth/deleteAccessKey', { token: session, projectId, body: { id } });
  expect(revoked.body).toMatchObject({ status: true });
  expect(await open(late)).toBe('signed-out');
});

test.describe('refusals', () => {
  test('without a token or with a wrong one: 401', async () => {
    const wanted = {
      httpStatus: 401,
      body: { status: false, because: 'signed-out', error: 'Sign in first.' },
    };
    for (const token of [undefined, 'wrong', `${'x'.repeat(5000)}`]) {
      expect(await call('GET', '/auth/getProjects', { token })).toEqual(wanted);
      expect(await call('POST', '/executions/run-now', { token, body: { projectId: 'x' } })).toEqual(wanted);
    }
  });

  test("somebody else's project: 404, however it is named", async () => {
    const [owner, token] = await Promise.all([signUp(), signUp()]);
    const [theirs, own] = [await createDemoProject(owner), await createDemoProject(token)];
    const refused = { httpStatus: 404, body: { status: false, because: 'membership' } };
    for (const projectId of [theirs, crypto.randomUUID(), 'x', "'; drop table projects; --", '']) {
      const list = await call('POST', '/workspace/get-feature-list', { token, body: { projectId } });
      expect(list).toMatchObject(refused);
      // The project in the body is checked, whatever the header says.
      const body = { projectId, env: 'demo', scenarios: [{ feature: 'language' }] };
      expect(await call('POST', '/executions/run-now', { token, projectId: own, body })).toMatchObject(
        refused,
      );
    }
    expect(
      await call('POST', '/runs/project/getDetails', { token, projectId: theirs, body: {} }),
    ).toMatchObject(refused);
    expect(await call('GET', `/executions/?projectId=${theirs}`, { token })).toMatchObject(refused);
  });

  test('what is not JSON or not of the right shape: 400 that says what', async () => {
    const token = await signUp();
    const refused = { httpStatus: 400, body: { status: false, because: 'input' } };
    for (const body of ['', '{', '{"name":', 'name=Checkout']) {
      expect(await call('POST', '/auth/CreateProject', { token, body })).toMatchObject({
        ...refused,
        body: { ...refused.body, error: 'The body is not JSON.' },
      });
    }
    expect(await call('POST', '/auth/CreateProject', { token, body: { name: 'ab' } })).toMatchObject({
      ...refused,
      body: { ...refused.body, fields: { name: 'Name must have at least 3 characters' } },
    });
    expect(await call('POST', '/auth/CreateProject', { token, body: { name: 'a\0bc' } })).toMatchObject(
      refused,
    );
    expect(await call('POST', '/auth/CreateProject', { token, body: 'null' })).toMatchObject(refused);
  });

  test('what is too large: 413; what does not exist: 404', async () => {
    const token = await signUp();
    const body = { name: 'x'.repeat(6_000_000) };
    expect(await call('POST', '/auth/CreateProject', { token, body })).toMatchObject({ httpStatus: 413 });
    for (const path of ['/auth/nothing', '/nothing', '/auth']) {
      expect(await call('GET', path, { token })).toMatchObject({
        httpStatus: 404,
        body: { because: 'missing' },
      });
    }
  });
});

test('the documentation lists every call of every contract', async () => {
  const response = await fetch(`${base}/api/docs/openapi.json`);
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, Json> };
  expect(openapi).toBe('3.1.0');
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contracts = Object.values(services).flatMap(({ contract, base: at }) =>
    Object.values<Endpoint>(contract).map(
      ({ method, path }) => `${method} ${at}${path.replace(/:(\w+)/g, '{$1}')}`,
    ),
  );
  expect(documented.sort()).toEqual(contracts.sort());

  const page = await fetch(`${base}/api/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const html = await page.text();
  for (const path of Object.keys(paths)) expect(html).toContain(`<code>${path}</code>`);
});

test('a connection that rests is kept for longer than a proxy in front keeps it', async () => {
  const { headers } = await fetch(`${base}/healthz`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
});
