import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { callsOf, done } from './outside-client';
import { openProductDatabase } from './product-database';

async function generate(page: Page, project: string, name: string): Promise<string> {
  await page.goto(`/${project}/settings/access-tokens/new`);
  await page.getByLabel('Token name').fill(name);
  await page.getByRole('button', { name: 'Generate' }).click();
  return page.getByRole('textbox', { name, exact: true }).inputValue();
}

const callsWith = (bearer: string) => callsOf(process.env.PRODUCT_URL ?? '', { bearer });

test('a token is generated, shown once, used and deleted', async ({ page, project }) => {
  await page.goto(`/${project}/settings/access-tokens`);
  await expect(page.getByText('No access token')).toBeVisible();
  await expect(page.getByText('Create new access token to see list')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Generate new token' }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Token name cannot be empty')).toBeVisible();
  await page.getByLabel('Token name').fill('Build server');
  await page.getByRole('button', { name: 'Generate' }).click();

  await expect(page.getByText('shown only once')).toBeVisible();
  const token = await page.getByRole('textbox', { name: 'Build server' }).inputValue();
  expect(token).toMatch(/^sct_[\w-]{43}$/);
  const cookies = JSON.stringify(await page.context().cookies());
  expect(page.url() + cookies).not.toContain(token.slice(0, 20));

  await page.getByRole('link', { name: 'Done' }).click();
  // With scripts, the row is already behind the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('row', { name: /Build server/ });
  await expect(row.getByRole('cell')).toHaveText([
    'Build server',
    `${token.slice(0, 8)}…${token.slice(-4)}`,
    'read, run',
    /ago/,
    '-',
    'in 3 months',
    '',
  ]);
  expect(await page.content()).not.toContain(token);

  const { auth, workspace } = callsWith(token);
  const { projects } = done(await auth.getProjects());
  expect(projects.map(({ id }) => id)).toEqual([project]);
  const folder = { name: 'Made by a token', parentPath: [], projectId: project };
  await expect(workspace.createFolder({ body: folder })).rejects.toMatchObject({
    httpStatus: 403,
    message: 'This access token does not have the scope "write".',
  });
  await page.reload();
  await expect(row.getByRole('cell').nth(4)).toHaveText(/ago/);

  await row.getByRole('link', { name: 'Delete Build server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted access token successfully')).toBeVisible();
  await expect(page.getByText('No access token')).toBeVisible();
  await expect(callsWith(token).auth.getProjects()).rejects.toMatchObject({ httpStatus: 401 });
});

test('what was chosen stays where something is missing, and the token ends on its last day @nojs', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/settings/access-tokens/new`);
  const day = page.getByLabel('Last day (UTC)');
  await expect(day).toBeHidden();
  await page.getByLabel('Read').uncheck();
  await page.getByLabel('Run').uncheck();
  await page.getByLabel('Expires').selectOption('On a date');
  await day.fill('2020-01-31');
  await page.getByLabel('Token name').fill('Short');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Choose at least one scope')).toBeVisible();
  await expect(day).toHaveValue('2020-01-31');
  await expect(page.getByLabel('Run')).not.toBeChecked();

  await page.getByLabel('Write').check();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('This time is in the past')).toBeVisible();
  await expect(page.getByLabel('Write')).toBeChecked();
  await expect(page.getByLabel('Read')).not.toBeChecked();
  await day.fill('2999-12-31');
  await page.getByRole('button', { name: 'Generate' }).click();
  const token = await page.getByRole('textbox', { name: 'Short', exact: true }).inputValue();

  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const ended = `update access_keys set expires_at = now() - interval '1 hour'
    where project_id = $1 and expires_at = '3000-01-01T00:00:00Z' and scopes = '{write}'`;
  const { rowCount } = await database.pool.query(ended, [project]).finally(() => database.close());
  expect(rowCount).toBe(1);
  await expect(callsWith(token).auth.getProjects()).rejects.toMatchObject({
    httpStatus: 401,
    message: expect.stringMatching(/^This access token expired on .* UTC\./) as unknown,
  });
  await page.goto(`/${project}/settings/access-tokens`);
  await expect(page.getByRole('row', { name: /Short/ })).toContainText('Expired about 1 hour ago');
});

test('both other addresses lead to the tokens', { tag: '@nojs' }, async ({ page, project }) => {
  await page.goto(`/${project}/access-tokens`);
  await expect(page).toHaveURL(`/${project}/settings/access-tokens`);
  await page.goto(`/${project}/new-access-token`);
  await expect(page).toHaveURL(`/${project}/settings/access-tokens/new`);
  await expect(page.getByLabel('Token name')).toBeVisible();
});

test('the answer with the token is kept by nobody', { tag: '@js' }, async ({ page, project }) => {
  const answer = await page.request.post(`/${project}/settings/access-tokens/new`, {
    form: { name: 'CI', read: 'on', expiry: '90' },
  });
  expect(answer.headers()['cache-control']).toBe('no-store');
});

test('copying is confirmed for three seconds', async ({ page, project, scripts }) => {
  const token = await generate(page, project, 'CI');
  if (!scripts) {
    // The token is selected by hand.
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    return;
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // From here on time passes only as the test says.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.clock.runFor(3000);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('a deletion that fails can be tried again', { tag: '@nojs' }, async ({ page, project }) => {
  await generate(page, project, 'Kept');
  await page.getByRole('link', { name: 'Done' }).click();
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const trigger = `keep_${project.replaceAll('-', '')}`;
  try {
    await database.pool.query(
      `create function ${trigger}() returns trigger language plpgsql as
       $$ begin if old.project_id = '${project}' then raise 'kept by a test'; end if; return old; end $$;
       create trigger ${trigger} before delete on access_keys for each row execute function ${trigger}()`,
    );
    await page.getByRole('link', { name: 'Delete Kept' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('There was an error in deleting the token.')).toBeVisible();
    await database.pool.query(`drop function ${trigger} cascade`);
    await page.getByRole('button', { name: 'Retry delete' }).click();
    await expect(page.getByText('Deleted access token successfully')).toBeVisible();
  } finally {
    await database.pool.query(`drop function if exists ${trigger} cascade`);
    await database.close();
  }
});

test('a list that cannot be read says so', { tag: '@nojs' }, async ({ page, project }) => {
  await generate(page, project, 'CI');
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const statement = `update access_keys set created_at = 'infinity' where project_id = $1`;
  await database.pool.query(statement, [project]).finally(() => database.close());
  await page.goto(`/${project}/settings/access-tokens`);
  await expect(page.getByText('Error Something went wrong in the service.')).toBeVisible();
});
