import type { Browser, Page } from '@playwright/test';
import { saveData, waitForScripts } from './fixtures';
import { mailTo } from './outbox';
import { callsOf, callsOfAccount, done, password, type Calls } from './outside-client';

/** A second user, in addition to the fixture's, with a separate browser. */
export interface SecondUser {
  page: Page;
  email: string;
  userId: string;
  token: string;
}

export const newEmail = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

/** Opens a separate browser; close its context. @param scripts whether it runs JavaScript */
export async function otherBrowser(browser: Browser, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.PRODUCT_URL,
    javaScriptEnabled: scripts,
    viewport: { width: 1440, height: 900 },
  });
  if (scripts) {
    context.on('page', waitForScripts);
    await saveData(context);
  }
  return context.newPage();
}

/** Signs up an account and signs its browser in. */
export async function secondUser(browser: Browser, scripts: boolean, email: string): Promise<SecondUser> {
  const page = await otherBrowser(browser, scripts);
  const body = { email, password, firstname: 'Bob', lastname: 'Babbage' };
  const { token, user } = done(await callsOf(process.env.PRODUCT_URL ?? '').auth.signUp({ body }));
  await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
  return { page, email, userId: user._id, token };
}

/** Invites a user and returns the path of the link in the mail. @param nth number of the mail to the address */
export async function invite({ auth }: Calls, projectId: string, email: string, nth = 1): Promise<string> {
  const body = { project_id: projectId, inviter_email: '', sent_to_email_list: [email] };
  done(await auth.createInvitation({ body }));
  return invitationPath(await mailTo(email, nth));
}

/** Path and query of the invitation link in a mail. */
export function invitationPath(mail: string): string {
  const link = /https?:\S+\/invitation\?\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`No invitation in the mail: ${mail}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Makes the user a member of the project. @param nth which invitation it is that they get */
export async function join(
  owner: Calls,
  projectId: string,
  { email, token }: SecondUser,
  nth = 1,
): Promise<void> {
  const path = await invite(owner, projectId, email, nth);
  const id = new URLSearchParams(path.split('?')[1]).get('id') ?? '';
  done(await callsOf(process.env.PRODUCT_URL ?? '', { bearer: token }).auth.addMember({ body: { id } }));
}

interface Team {
  browser: Browser;
  scripts: boolean;
  account: { email: string };
  project: string;
}

/** Returns the ADMIN of a flow's project, and Bob, who has joined it. Close Bob's context. */
export async function withMember({ browser, scripts, account, project }: Team, email = newEmail('bob')) {
  const owner = await callsOfAccount(account, project);
  const bob = await secondUser(browser, scripts, email);
  await join(owner, project, bob);
  return { owner, bob };
}

/** Returns the ADMIN of a flow's project, and Carl, who has an account and an open invitation. Close Carl's context. */
export async function withInvited({ browser, scripts, account, project }: Team) {
  const owner = await callsOfAccount(account, project);
  const carl = await secondUser(browser, scripts, newEmail('carl'));
  return { owner, carl, path: await invite(owner, project, carl.email) };
}
