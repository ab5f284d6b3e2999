import { encryptTestData } from '#domain/test-data/test-data-cipher';
import { done, type OutsideProject } from '../outside-client';
import type { Canary } from './canary';

/** The scenarios, none of which spells a secret out. */
const feature = `Feature: Canaries

  Background:
    Given I open the shop with the note "{{note}}"
    When I sign in with the voucher "{{voucher}}" and the code "{{code}}"
    And I ask the interface as "{{anna:password}}"

  @canaries
  Scenario: Passes
    Then nothing is wrong

  @canaries
  Scenario: Shows something else
    Then the account is another one

  @canaries
  Scenario: Breaks
    Then the shop refuses
`;

/** Builds its secrets at run time. */
const codeOf = ({ word }: Canary) => `import { Given, Then, When } from '@cucumber/cucumber';
import { request } from 'playwright';
import { expect } from 'playwright/test';

const word = [${[...word].map((letter) => `'${letter}'`).join(', ')}].join('');
const secret = (kind) => word + '-' + kind + '-4711';
const typed = word + \` typed "47" 'ü' <&>+/%11\`;

Given('I open the shop with the note {string}', async function (note) {
  this.note = note;
  await this.page.goto('/?note=' + note + '&token=' + secret('query'));
  console.log('opened', note, await this.context.cookies());
});
When('I sign in with the voucher {string} and the code {string}', async function (voucher, code) {
  console.log('signing in', this.note, voucher, code);
  await this.context.addCookies([{ name: 'device', value: secret('added-cookie'), url: this.baseUrl }]);
  await this.page.getByLabel('Password').fill(typed);
  await this.page.getByLabel('Voucher').fill(voucher);
  await this.page.getByLabel('Code').fill(code);
  await this.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(this.page.getByRole('heading')).toContainText('Welcome');
  await this.page.goto('/account');
});
When('I ask the interface as {string}', async function (password) {
  const headers = { authorization: 'Bearer ' + secret('header'), 'x-note': this.note };
  const address = '/api/me?note=' + this.note + '&api_key=' + secret('own-query');
  await expect(await this.page.request.get(address, { headers })).toBeOK();
  const authorization = 'Basic ' + Buffer.from('anna:' + password).toString('base64');
  const own = await request.newContext({ baseURL: this.baseUrl, extraHTTPHeaders: { authorization } });
  await own.post('/api/orders', { data: { note: this.note, password } });
  await own.dispose();
  const httpCredentials = { username: 'anna', password: secret('basic'), send: 'always' };
  const signedIn = await request.newContext({ baseURL: this.baseUrl, httpCredentials });
  await signedIn.get('/api/orders?note=' + this.note);
  await signedIn.dispose();
});
Then('nothing is wrong', () => undefined);
Then('the account is another one', async function () {
  await expect(this.page.locator('p')).toHaveText('Nothing', { timeout: 300 });
});
Then('the shop refuses', async function () {
  const cookies = JSON.stringify(await this.context.cookies());
  throw new Error(['Refused', this.note, typed, secret('header'), cookies].join(' '));
});
`;

/** @returns id of an execution of the scenarios, which retries failed scenarios once */
export async function addCanaries(
  { calls, projectId }: OutsideProject,
  canary: Canary,
  shopUrl: string,
): Promise<string> {
  const { workspace } = calls;
  done(await workspace.pushScenario({ body: { projectId, name: 'canaries.feature', data: feature } }));
  const files = [{ name: 'canaries.mjs', content: codeOf(canary) }];
  done(await workspace.uploadStepFiles({ body: { projectId, files } }));
  const environment = { name: 'canaries', baseUrl: shopUrl };
  done(await workspace.pushEnvironment({ body: { projectId, name: 'canaries', data: environment } }));
  await addTestData({ calls, projectId }, canary);
  const group = { name: 'Scenario Group 1', tags: ['canaries'] };
  const plan = {
    name: 'Canaries',
    env: 'canaries',
    branch: 'main',
    flows: [{ attempts: 2, scenarioGroups: [group] }],
  };
  return done(await calls.executions.create({ query: {}, body: { projectId, ...plan } })).execution._id;
}

async function addTestData(
  { calls, projectId }: Pick<OutsideProject, 'calls' | 'projectId'>,
  { word, marker, secret, awkward }: Canary,
): Promise<void> {
  const item = (key: string, DataType: 'secret' | 'totp', value: string) => ({
    key,
    DataType,
    environment: '*',
    value: encryptTestData(value, projectId),
  });
  const seed = `otpauth://totp/shop?secret=${word.toUpperCase()}23456723&digits=8`;
  const testData = [
    { key: 'note', DataType: 'string' as const, environment: '*', value: marker },
    item('voucher', 'secret', awkward('test-data')),
    item('code', 'totp', seed),
  ];
  done(await calls.workspace.changeTestData({ body: { projectId, testData } }));
  const credentials = { password: secret('test-user'), secretKey: `${word.toUpperCase()}765432` };
  done(await calls.testUsers.addUser({ body: { project_id: projectId, username: 'anna', ...credentials } }));
}
