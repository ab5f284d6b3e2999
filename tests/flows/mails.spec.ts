import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from './fixtures';
import { signInOperator } from './operators';
import { password } from './outside-client';
import { startProduct, type Product } from './product';

/** Tests pages about mails with a mail server that accepts some mails and refuses others. */
test.describe.configure({ mode: 'default' });
let product: Product | undefined;
let server: SMTPServer;
/** Recipients of the accepted mails. */
const taken: string[] = [];

test.beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('refused-') ? new Error('No such mailbox') : null),
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  product = await startProduct({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, WORKER: 'off', DEMO_SHOP: 'off', LOG_LEVEL: 'fatal' },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await new Promise<void>((closed) => server.close(closed));
});
test.use({ baseURL: async ({}, provide) => provide(product?.url ?? '') });

const newEmail = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;
const person = (email: string) => ({ email, password, firstname: 'Ada', lastname: 'Lovelace' });
const took = (email: string) => taken.filter((item) => item === email).length;

test(
  'a code is on its way until its mail is refused, and none is called sent that was not',
  { tag: '@nojs' },
  async ({ page }) => {
    const good = newEmail('good');
    await page.request.post('/signup', { form: person(good), maxRedirects: 0 });
    await page.goto('/onboarding');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(`A code for ${good} is on its way.`)).toBeVisible();
    await expect.poll(() => took(good)).toBe(1);
    await page.goto('/account');
    await expect(page.getByText(`A code for ${good} is on its way.`)).toBeVisible();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText(`A new code was sent to ${good}`)).toBeVisible();
    expect(took(good)).toBe(2);

    await page.context().clearCookies();
    const refused = newEmail('refused');
    await page.request.post('/signup', { form: person(refused), maxRedirects: 0 });
    const none = page.getByText(`There is no valid code for ${refused}`);
    await expect
      .poll(
        async () => {
          await page.goto('/onboarding');
          return none.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    for (const path of ['/onboarding', '/account']) {
      await page.goto(path);
      await expect(none).toBeVisible();
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'The mail could not be sent. Try again later, or ask who runs this installation.',
      );
      await expect(none).toBeVisible();
      await expect(page.getByText(/was sent|on its way/)).toHaveCount(0);
    }
  },
);

test(
  'after asking for a reset the page is the same whether the mail was sent, refused, or nobody is there',
  { tag: '@nojs' },
  async ({ page }) => {
    const emails = { good: newEmail('good'), refused: newEmail('refused'), unknown: newEmail('unknown') };
    for (const email of [emails.good, emails.refused]) {
      await page.request.post('/signup', { form: person(email), maxRedirects: 0 });
      await page.context().clearCookies();
    }
    // Mails with the codes of the sign-up.
    await expect.poll(() => took(emails.good)).toBe(1);
    const shown = [];
    for (const email of Object.values(emails)) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Ask for the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      shown.push(await page.getByRole('main').innerText());
    }
    await expect.poll(() => took(emails.good)).toBe(2);
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain(
      'If there is an account for that address, this server now tries to mail it a link',
    );
    expect(took(emails.unknown)).toBe(0);

    // The operator sees the details that other users must not see.
    await signInOperator(page, 'nojs');
    const warning = page.getByText(/This server could not send \d+ mails? since it started/);
    await expect
      .poll(
        async () => {
          await page.goto('/operator');
          return warning.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    const metrics = await page.request.get('/metrics');
    expect(await metrics.text()).toMatch(/^scenarium_mails_total\{outcome="failed"\} [1-9]/m);
  },
);

test(
  'an invitation is sent again, and where its mail is refused the link is offered',
  { tag: '@nojs' },
  async ({ page, project }) => {
    const [good, refused] = [newEmail('good'), newEmail('refused')];
    await page.goto(`/${project}/settings/members`);
    await page.getByLabel('Email addresses').fill(`${good}\n${refused}`);
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText(`Invited, but no mail could be sent to ${refused}.`)).toBeVisible();
    expect(took(good)).toBe(1);

    await page.getByRole('button', { name: `Resend invitation to ${good}` }).click();
    await expect(page.getByText(`Invitation sent again to ${good}`)).toBeVisible();
    await expect(page).toHaveURL(`/${project}/settings/members`);
    expect(took(good)).toBe(2);

    await page.getByRole('button', { name: `Resend invitation to ${refused}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Link to join' });
    const outcome = dialog.getByText('The mail could not be sent. Hand over the link instead.');
    await expect(outcome).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Link to join' })).toContainText('/invitation?id=');
    await dialog.getByRole('button', { name: 'Resend invitation' }).click();
    await expect(outcome).toBeVisible();
    await expect(page.getByText(/Invitation sent/)).toHaveCount(0);
  },
);
