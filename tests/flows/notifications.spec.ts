import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from './fixtures';
import { mailsTo, mailTo } from './outbox';
import { done, type Calls } from './outside-client';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A web server of this test alone that takes webhooks. */
interface Receiver {
  url: string;
  received: Received[];
  /** Status that it answers with from now on. */
  answerWith(status: number): void;
}

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, provide) => {
    const received: Received[] = [];
    let status = 204;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await provide({
      url: `http://127.0.0.1:${port}/hooks`,
      received,
      answerWith: (next) => void (status = next),
    });
    server.closeAllConnections();
    server.close();
  },
});

/** An execution of one scenario that opens the shop and fails there. @returns its id */
async function failingExecution({ workspace, executions }: Calls, projectId: string): Promise<string> {
  const data = '@nightly\nFeature: Nightly\n\n  Scenario: Guest pays\n    Given nothing is sold\n';
  done(await workspace.pushScenario({ body: { projectId, name: 'nightly.feature', data } }));
  const content = `import { Given } from '@cucumber/cucumber';
Given('nothing is sold', async function () {
  await this.page.goto(process.env.BASE_URL);
  throw new Error('The shop sells nothing');
});
`;
  done(await workspace.uploadStepFiles({ body: { projectId, files: [{ name: 'nightly.mjs', content }] } }));
  const flows = [{ scenarioGroups: [{ name: 'Scenario Group 1', tags: ['nightly'], threadCount: 1 }] }];
  const body = { projectId, name: 'Nightly', env: 'demo', branch: 'main', flows };
  return done(await executions.create({ query: {}, body })).execution._id;
}

/** As the scheme says (standardwebhooks.com). */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

test('who is told of a failure gets a mail with its picture and a signed call, and the log says so @nojs', async ({
  page,
  calls,
  demoProject,
  account,
  receiver,
}) => {
  // Short, so that the mail's header fits into one line.
  const others = `qa-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto(`/${demoProject}/settings`);
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Notifications' })
    .click();
  const who = page.getByRole('region', { name: 'Recipients' });
  const log = page.getByRole('region', { name: 'Latest notifications' });
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await expect(log).toContainText('No notifications yet');

  // Errors are shown next to the field, and no choice is lost.
  await who.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
  await who.getByRole('checkbox', { name: 'Recovers' }).uncheck();
  await who.getByRole('textbox', { name: 'Other mail addresses' }).fill(`${others}\nnobody`);
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(who).toContainText('nobody is no mail address');
  await expect(who.getByRole('checkbox', { name: 'Ada Lovelace' })).toBeChecked();
  await expect(who.getByRole('checkbox', { name: 'Recovers' })).not.toBeChecked();
  await who.getByRole('textbox', { name: 'Other mail addresses' }).fill(others);
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notifications saved')).toBeVisible();
  await expect(who.getByRole('listitem')).toContainText(`${others} gets no mails yet: it is being asked`);
  // Its reader has no account here. Opening the link says nothing yet.
  const link = /\/mails\?link=\S+/.exec(await mailTo(others))?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('Do you want mails about test runs?');
  await page.goto(`/${demoProject}/settings/notifications`);
  await expect(who.getByRole('listitem')).toContainText('gets no mails until it confirms.');
  await page.goto(link);
  await page.getByRole('button', { name: 'Get these mails' }).click();
  await expect(page.getByRole('heading')).toHaveText('You accept mails about test runs');
  await page.goto(`/${demoProject}/settings/notifications`);
  await expect(who.getByRole('listitem')).toHaveText(`${others} gets mails`);
  await who.getByRole('button', { name: 'Send me a test mail' }).click();
  await expect(
    page.getByText(`The test mail to ${account.email} was kept in the outbox. No mail leaves this server.`),
  ).toBeVisible();

  const address = webhooks.getByRole('textbox', { name: 'Address' });
  await address.fill('https://10.0.0.1/hooks');
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  await expect(webhooks).toContainText('The address leads into a private network.');
  await expect(address).toHaveValue('https://10.0.0.1/hooks');
  await address.fill(receiver.url);
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_.{40,}/);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveCount(0);
  receiver.answerWith(500);
  await webhooks.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  await expect(page.getByRole('alert')).toContainText('It answered with the status 500.');
  receiver.answerWith(204);
  await webhooks.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  await expect(page.getByText(`${receiver.url} answered the test.`)).toBeVisible();
  expect(receiver.received.every((item) => isSigned(item, secret))).toBe(true);

  const id = await failingExecution(calls, demoProject);
  const started = await calls.executions.run({ params: { id }, body: { projectId: demoProject } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const told = () => receiver.received.filter(({ body }) => body.includes('"execution.failed"'));
  // It runs a scenario in a browser, and on a busy machine that queues.
  await expect.poll(() => told().length, { timeout: 90_000 }).toBe(1);
  expect(isSigned(told()[0]!, secret)).toBe(true);
  expect(JSON.parse(told()[0]!.body)).toMatchObject({
    data: { runId: started.runId, newFailures: 1, failures: [{ scenario: 'Guest pays' }] },
  });
  await expect.poll(async () => (await mailsTo(others)).length).toBe(2);
  const [, mail = ''] = await mailsTo(others);
  expect(mail).toContain('The shop sells nothing');
  expect(mail).toContain('Content-Type: image/jpeg; name=failure-1.jpg');

  await expect
    .poll(async () => {
      await page.goto(`/${demoProject}/settings/notifications`);
      return log.getByText(/Kept in the outbox|Answered/).count();
    })
    .toBe(3);
  const line = log.getByRole('row').filter({ hasText: receiver.url });
  await expect(line).toContainText('Nightly #');
  await line.getByRole('button', { name: `Resend to ${receiver.url}` }).click();
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(2);
  expect(told()[1]!.headers['webhook-id']).toBe(told()[0]!.headers['webhook-id']);

  // The execution notifies nobody, and its page says so.
  await page.goto(`/${demoProject}/execution/${id}`);
  await page.getByRole('link', { name: 'Project default: 2 by mail, 1 webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await dialog
    .getByLabel('Notify about the results of its runs')
    .selectOption('Recipients of this execution');
  await dialog.getByRole('checkbox', { name: others }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Custom: 1 by mail, 1 webhook' }).click();
  await expect(dialog.getByRole('checkbox', { name: others })).not.toBeChecked();
  await dialog.getByLabel('Notify about the results of its runs').selectOption('No one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Nobody' })).toBeVisible();
  await page.goto(`/${demoProject}/settings/notifications`);
  await webhooks.getByRole('button', { name: `Remove ${receiver.url}` }).click();
  await expect(webhooks).toContainText('No webhook');

  // As mail programs do it (RFC 8058): without a cookie, and without following a redirect.
  const stopped = await fetch(new URL(link, page.url()), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(stopped.status).toBe(200);
  await page.reload();
  await expect(who.getByRole('listitem')).toContainText('wants no mails, and gets none');
  await who.getByRole('button', { name: `Ask again: ${others}` }).click();
  await expect(page.getByText(`${others} is asked again`)).toBeVisible();
});
