import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done, hasEnded, outsideProject, runUntil, startRun } from './outside-client';

const row = (page: Page, key: string) => page.getByRole('row').filter({ hasText: key });

interface Typed {
  key: string;
  value: string;
  type?: string;
  environment?: string;
}

/** Types a row that is open, and saves it. */
async function fill(page: Page, { key, value, type = 'string', environment = '*' }: Typed) {
  await page.getByLabel('Key').fill(key);
  await page.getByLabel('DataType').selectOption(type);
  await page.getByLabel('Value').fill(value);
  await page.getByRole('main').getByLabel('Environment').selectOption(environment);
  await page.getByRole('button', { name: 'Save' }).click();
}

async function add(page: Page, project: string, typed: Typed) {
  await page.goto(`/${project}/test-data/add`);
  await fill(page, typed);
  await page.waitForURL(/\/test-data$/);
}

test('test data is added, shown, edited and deleted @nojs', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Test data' }).click();
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expect(page.getByText('Add test data to see it here')).toBeVisible();
  await page.getByRole('link', { name: 'Add test data' }).click();
  await fill(page, { key: ' user ', value: 'anna@example.com' });
  await expect(row(page, 'anna@example.com')).toContainText('string');

  await add(page, demoProject, { key: 'password', value: 'hunter-2', type: 'secret', environment: 'demo' });
  await expect(row(page, 'password')).toContainText('demo');
  expect(await page.content()).not.toContain('hunter-2');
  await page.getByRole('link', { name: 'Show password' }).click();
  await expect(row(page, 'password')).toContainText('hunter-2');
  await page.getByRole('link', { name: 'Hide password' }).click();
  await expect(page.getByText('hunter-2')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit password' }).click();
  await expect(page.getByLabel('Value')).toHaveValue('');
  await page.getByLabel('Key').fill('pass phrase');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Show pass phrase' }).click();
  await expect(row(page, 'pass phrase')).toContainText('hunter-2');

  for (const key of ['pass phrase', 'user']) {
    await page.getByRole('link', { name: `Delete ${key}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Test data deleted')).toBeVisible();
    await expect(row(page, key)).toHaveCount(0);
  }
  // After the last row was deleted, an empty new row appears.
  await expect(page.getByLabel('Key')).toHaveValue('');
});

test('a row keeps its rules, and what somebody else saved meanwhile', async ({ page, project, scripts }) => {
  await add(page, project, { key: 'user', value: 'ann' });
  await page.goto(`/${project}/test-data/add`);
  if (scripts) {
    await page.getByLabel('Key').fill('ENV');
    await expect(page.getByText('This key is reserved')).toBeVisible();
    await page.getByLabel('Key').fill('user');
    await expect(page.getByText('This key was added previously')).toBeVisible();
    await page.getByLabel('Value').fill('x');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Value').press('Enter');
    await page.getByLabel('Value').press('Escape');
    await expect(page).toHaveURL(/\/test-data$/);
    await expect(page.getByLabel('Key')).toHaveCount(0);
  } else {
    await fill(page, { key: 'ENV', value: 'x' });
    await expect(page.getByText('This key is reserved')).toBeVisible();
    await fill(page, { key: 'user', value: 'x' });
    await expect(page.getByText('This key was added previously')).toBeVisible();
    await expect(page.getByLabel('Value')).toHaveValue('x');
  }

  await page.goto(`/${project}/test-data/edit/0`);
  const elsewhere = { key: 'card', value: '4111', DataType: 'string', environment: '*' };
  await page.request.post(`/${project}/test-data/add`, { form: elsewhere });
  await page.getByLabel('Value').fill('bob');
  const save = page.getByRole('button', { name: 'Save' });
  // Sent before the page's scripts can act. The list that comes back has the row at another position.
  await save.evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect(
    page.getByText('Ada Lovelace changed the test data since you opened this page.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'card' })).toContainText('now 4111');
  await expect(page.getByLabel('Value')).toHaveValue('bob');
  if (scripts) {
    const again = { ...elsewhere, key: 'pin', value: '2468' };
    await page.request.post(`/${project}/test-data/add`, { form: again });
    await save.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'pin' })).toContainText('now 2468');
  } else {
    // Another row has this position now. The form keeps its own row.
    await page.getByLabel('Key').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a key')).toBeVisible();
    await page.getByLabel('Key').fill('user');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'bob')).toContainText('user');
  await expect(row(page, '4111')).toContainText('card');
});

test(
  'what an address may not fill in is left out and told',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    await page.goto(`/${demoProject}/test-data/add?key=a%7Bb&environment=gone`);
    await expect(page.getByText(/The key of the address was left out: A key cannot contain/)).toBeVisible();
    await expect(page.getByText(/The environment “gone” of the address is not on this branch/)).toBeVisible();
    await expect(page.getByLabel('Key')).toHaveValue('');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/test-data$/);
  },
);

test('a secret that was refused stays typed, or is asked for again', async ({ page, project, scripts }) => {
  await page.goto(`/${project}/test-data/add`);
  await fill(page, { key: 'code', value: 'no seed!', type: 'totp' });
  await expect(page.getByLabel('Value')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Key')).toHaveValue('code');
  await expect(page.getByLabel('Value')).toHaveValue(scripts ? 'no seed!' : '');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  if (scripts) await expect(page.getByLabel('Value')).toBeFocused();
  await page.getByLabel('Value').fill('JBSWY3DPEHPK3PXP');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'code')).toContainText('totp');
});

test('test users are added, changed, show their code and are deleted', async ({ page, project, scripts }) => {
  await page.goto(`/${project}/test-data`);
  await page.getByRole('link', { name: 'Test users' }).click();
  await expect(page.getByText('No test users')).toBeVisible();
  await page.getByRole('link', { name: 'Add test user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User credentials' });
  await dialog.getByLabel('Username').fill('ann');
  if (scripts) await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Password').fill('hunter-2');
  await dialog.getByLabel('Secret key').fill('no seed!');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('The secret key must be base32')).toBeVisible();
  // The server does not send the password back. With scripts, the field still contains it.
  if (scripts) await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await dialog.getByLabel('Password').fill('hunter-2');
  await dialog.getByLabel('Secret key').fill('JBSW Y3DP EHPK 3PXP');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: /^ann Configured/ })).toBeVisible();
  expect(await page.content()).not.toContain('hunter-2');

  await page.getByRole('link', { name: 'View TOTP of ann' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d{3} \d{3}/);
  await expect(page.getByText(/\d+ seconds? left/)).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Edit ann' }).click();
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Remove the secret key').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: /^anna Not configured/ })).toBeVisible();

  for (const name of ['b', 'c', 'd', 'e', 'f']) {
    const form = { username: name, password: 'x' };
    await page.request.post(`/${project}/test-data/users/add`, { form });
  }
  await page.goto(`/${project}/test-data/users`);
  await page
    .getByRole('navigation', { name: 'Rows per page' })
    .getByRole('link', { name: '5', exact: true })
    .click();
  await expect(page.locator('tbody tr')).toHaveCount(5);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('row', { name: /^f / })).toBeVisible();
  await page.getByRole('link', { name: 'Delete f' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Test user deleted')).toBeVisible();
  await expect(page).toHaveURL(/rows=5/);
  await expect(page.locator('tbody tr')).toHaveCount(5);
});

test(
  'a run fills in secrets and one-time codes, and its report shows none of them',
  { tag: '@nojs' },
  async ({ page, baseURL }) => {
    const { calls, projectId, email, password } = await outsideProject(baseURL ?? '');
    await page.request.post('/login', { form: { email, password } });
    const secret = { type: 'secret', environment: 'demo' };
    await add(page, projectId, { key: 'user', value: 'anna@example.com' });
    await add(page, projectId, { ...secret, key: 'password', value: 'mugs-and-more' });
    await add(page, projectId, { ...secret, key: 'code', value: 'JBSWY3DPEHPK3PXP', type: 'totp' });
    const content = `import { When } from '@cucumber/cucumber';
When('I enter the code {string}', async function (code) {
  const panel = this.page.getByRole('region', { name: 'Two-step sign-in' });
  console.log('the code is ' + code);
  await panel.getByLabel('6-digit code').fill(code);
  await panel.getByRole('button', { name: 'Verify code' }).click();
});
`;
    const data = `Feature: Secrets
  Scenario: Two steps
    Given I am on the sign-in page
    When I sign in as "{{user}}" with the password "{{password}}"
    And I enter the code "{{code}}"
    Then I see the heading "Security settings"

  Scenario: Missing
    When I enter the code "{{pin code}}"
`;
    const files = [{ name: 'secrets.mjs', content }];
    done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
    done(await calls.workspace.pushScenario({ body: { projectId, name: 'Secrets.feature', data } }));
    const runId = await startRun({ calls, projectId }, [{ feature: 'Secrets' }]);
    const run = await runUntil(calls, runId, hasEnded, { limit: 90_000 });
    const cases = run.report.testCases;
    expect(cases.map(({ scenarioName, status }) => [scenarioName, status]).sort()).toEqual([
      ['Missing', 'FAILED'],
      ['Two steps', 'PASSED'],
    ]);

    await page.goto(`/${projectId}/run-report/${runId}`);
    await page.getByRole('main').getByRole('link', { name: 'Two steps' }).click();
    await expect(page.getByText('with the password "{{password}}"').first()).toBeVisible();
    await page.getByRole('link', { name: /And I enter the code/ }).click();
    await expect(page.getByText('mask:****').first()).toBeVisible();
    await page.getByRole('link', { name: /^Console/ }).click();
    await expect(page.getByText('the code is mask:****').first()).toBeVisible();
    const scenarioId = cases.find(({ status }) => status === 'PASSED')?.id ?? '';
    const whole = done(await calls.runs.getScenario({ query: { scenarioId } }));
    for (const shown of [await page.content(), JSON.stringify(whole)]) {
      expect(shown).not.toMatch(/mugs-and-more|JBSWY3DPEHPK3PXP|the code is \d/);
    }

    await page.goto(`/${projectId}/run-report/${runId}`);
    await page.getByRole('main').getByRole('link', { name: 'Missing', exact: true }).click();
    const error = page.getByRole('region', { name: 'Error' });
    await error.getByRole('link', { name: 'Add it under Test data' }).click();
    await expect(page.getByLabel('Key')).toHaveValue('pin code');
    await expect(page.getByRole('main').getByLabel('Environment')).toHaveValue('demo');
    await page.getByLabel('Value').fill('2468');
    await page.getByRole('button', { name: 'Save' }).click();
    // Back at the page where the value was missing.
    await expect(error).toBeVisible();
    await page.goto(`/${projectId}/test-data`);
    await expect(row(page, 'pin code')).toContainText('demo');
  },
);
