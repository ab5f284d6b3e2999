import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#services/foundation/testing';
import { testServicesDeps } from '../../tests/together/services.fixture';
import { servicesElsewhere } from '../config/services-elsewhere';
import { createServices } from './services';

/** Starts a server in place of all services, which refuses every call. */
async function startOthers() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const body = JSON.stringify({ status: false, because: 'signed-out', error: 'Sign in again.' });
    response.writeHead(401, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('has the operator service and the jobs of the queue only when all services run elsewhere', async () => {
  const { calls, base } = await startOthers();
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const elsewhere = servicesElsewhere({
    AUTH_SERVICE_URL: `${base}/auth`,
    WORKSPACE_SERVICE_URL: `${base}/workspace`,
    GENERATION_SERVICE_URL: `${base}/generation`,
    EXECUTIONS_SERVICE_URL: `${base}/executions`,
    RUNS_SERVICE_URL: `${base}/runs`,
    STORAGE_SERVICE_URL: `${base}/storage`,
    LOGGING_SERVICE_URL: `${base}/log`,
    TEST_USERS_SERVICE_URL: `${base}/test-users`,
  });
  const deps = { ...testServicesDeps({ database, dataDir: '/nonexistent' }), elsewhere };
  const services = await createServices(deps);
  expect([...services.embedded.keys()]).toEqual(['operator']);
  expect(services.addresses.runs.base).toBe(`${base}/runs`);
  expect(services.periodicJobs.map(({ name }) => name)).toEqual(['ended-jobs']);
  expect([services.gitHttp, services.scheduler, services.recordingViewers]).toEqual([null, null, null]);
  expect(await services.redeemTicket('ticket')).toBeNull();
  expect(await services.isSignedIn('token')).toBe(false);
  expect(calls).toEqual([expect.stringMatching(/^\w+ \/auth\//)]);
  await services.close();
});
