import { encryptTestData } from '#domain/test-data/test-data-cipher';
import { callsOf, done, type Calls } from '../flows/outside-client';

export interface CountingProject {
  token: string;
  projectId: string;
  /** The calls at a server. */
  at(url: string): Calls;
}

/** A project with a feature of as many scenarios as wanted: each opens its own page and needs a secret. */
export async function makeCountingProject(
  url: string,
  baseUrl: string,
  scenarios: number,
): Promise<CountingProject> {
  const email = `machines-${crypto.randomUUID()}@example.com`;
  const body = { email, password: 'correct horse 42', firstname: 'Ada', lastname: 'Lovelace' };
  const { token } = done(await callsOf(url).auth.signUp({ body }));
  const created = done(
    await callsOf(url, { bearer: token }).auth.createProject({ body: { name: 'Machines' } }),
  );
  const projectId = created.project.id;
  const at = (address: string) => callsOf(address, { bearer: token, projectId });
  const { auth, workspace } = at(url);
  done(await auth.createWorkspace({ body: { projectId, template: 'empty' } }));
  done(
    await workspace.pushEnvironment({ body: { projectId, name: 'site', data: { name: 'site', baseUrl } } }),
  );
  const rows = Array.from({ length: scenarios }, (_, index) => `      | ${index + 1} |`);
  const feature = [
    'Feature: Pages',
    '  Scenario Outline: Page <number>',
    '    When I open page <number>',
    '    Then its title is "Page <number>" and "{{password}}" is known',
    '    Examples:',
    '      | number |',
    ...rows,
    '',
  ].join('\n');
  done(await workspace.pushScenario({ body: { projectId, name: 'pages.feature', data: feature } }));
  const value = encryptTestData('hidden', projectId);
  const testData = [{ key: 'password', value, DataType: 'secret' as const, environment: 'site' }];
  done(await workspace.changeTestData({ body: { projectId, testData } }));
  const code = `import { Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';
When('I open page {int}', async function (number) {
  await this.page.goto(this.baseUrl + '/page/' + number, { timeout: 55_000 });
});
Then('its title is {string} and {string} is known', async function (title, password) {
  await expect(this.page).toHaveTitle(title);
  expect(password).toHaveLength(6);
});
`;
  done(
    await workspace.uploadStepFiles({ body: { projectId, files: [{ name: 'pages.mjs', content: code }] } }),
  );
  return { token, projectId, at };
}
