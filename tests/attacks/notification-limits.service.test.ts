import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { startServices } from '../together/services.fixture';

/** An administrator who makes the product send mails and webhook calls again and again. */

let started: Awaited<ReturnType<typeof startServices>>;
let call: ReturnType<typeof clientOf>;
let projectId: string;
const email = 'ada@example.com';

function clientOf(bearer: string) {
  const service = started.services.embedded.get('executions');
  if (!service) throw new Error('There is no executions service.');
  return createClient(executions, 'http://executions', (request) => service.fetch(request), { bearer });
}

beforeAll(async () => {
  started = await startServices();
  const accounts = (bearer?: string) =>
    createClient(
      auth,
      'http://auth',
      async (request) => (await started.services.embedded.get('auth')?.fetch(request)) ?? Response.error(),
      { bearer },
    );
  const person = { firstname: 'Ada', lastname: 'Lovelace', email, password: 'correct horse 42' };
  const answer = await accounts().signUp({ body: person });
  if (!answer.status) throw new Error(answer.error);
  const made = await accounts(answer.token).createProject({ body: { name: 'Web shop' } });
  if (!made.status) throw new Error(made.error);
  projectId = made.project.id;
  call = clientOf(answer.token);
});
afterAll(() => started.close());

const throttled = { httpStatus: 429, refusal: { because: 'throttled' } };

test('sends an administrator five test mails in an hour, and says that they were only kept', async () => {
  const mail = () => call.testNotifications({ body: { projectId } });
  for (let n = 0; n < 5; n++) {
    expect(await mail()).toEqual({ status: true, to: email, error: null, kept: true });
  }
  await expect(mail()).rejects.toMatchObject(throttled);
});

test('makes ten tests of webhooks and twenty resends in an hour', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const missing = { status: false, because: 'missing' };
  const test = () => call.testNotifications({ body: { projectId, webhookId: id } });
  for (let n = 0; n < 10; n++) expect(await test()).toMatchObject(missing);
  await expect(test()).rejects.toMatchObject(throttled);
  const resend = () => call.resendNotification({ body: { projectId, id } });
  for (let n = 0; n < 20; n++) expect(await resend()).toMatchObject(missing);
  await expect(resend()).rejects.toMatchObject(throttled);
});
