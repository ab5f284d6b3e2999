import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { insertAudit } from '#services/auth/audit/record';
import { members } from '#services/auth/tables';
import { expect, test } from './fixtures';
import { done, callsOf } from './outside-client';
import { openProductDatabase } from './product-database';

const rows = (page: Page) => page.locator('tbody tr');

/** Entries as the product writes them; a few hundred of them take too long to cause. */
async function write(projectId: string, entries: { actor: string; subject: string }[]): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  for (const entry of entries) {
    await insertAudit(database.db, new Date(), { event: 'token-created', projectId, ...entry });
  }
  await database.close();
}

test(
  'what happened in the project is listed, filtered and searched',
  { tag: '@nojs' },
  async ({ page, account, project }) => {
    await page.request.post(`/${project}/settings/access-tokens/new`, {
      form: { name: 'Nightly', read: 'on', expiry: '90' },
    });
    await page.goto(`/${project}/settings/audit`);
    await expect(page.getByRole('heading', { name: 'Audit log', level: 2 })).toBeVisible();
    await expect(rows(page).first()).toContainText('Access token created');
    await expect(rows(page).first()).toContainText(account.email);
    await expect(page.getByRole('cell', { name: 'Project created' })).toBeVisible();

    await page.goto(`/${project}/settings/audit?event=token-created`);
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('Search who and what').fill('nobody knows this');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No entries found')).toBeVisible();
    await expect(
      page.getByText('"nobody knows this" did not match any entries. Please try again.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await expect(page.getByRole('cell', { name: 'Project created' })).toBeVisible();
  },
);

test('older and newer entries are a link away', { tag: '@nojs' }, async ({ page, project }) => {
  await write(
    project,
    Array.from({ length: 230 }, (_, index) => ({ actor: 'ada@example.com', subject: `Entry ${index + 1}` })),
  );
  await page.goto(`/${project}/settings/audit?event=token-created`);
  await expect(rows(page).first()).toContainText('Entry 230');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows(page).first()).toContainText('Entry 130');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows(page)).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(rows(page).first()).toContainText('Entry 130');
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(rows(page).first()).toContainText('Entry 230');
});

test('the log is a CSV file whose cells no spreadsheet runs', { tag: '@nojs' }, async ({ page, project }) => {
  await write(project, [{ actor: '=HYPERLINK("http://evil.example")', subject: 'Token "a", b' }]);
  await page.goto(`/${project}/settings/audit?event=token-created`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`audit-${project}.csv`);
  const [head, entry, ...others] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('When,Event,Who,What,Address');
  expect(entry).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z,Access token created,"'=HYPERLINK\(""http:\/\/evil\.example""\)","Token ""a"", b",$/,
  );
  expect(others).toEqual(['']);
});

test(
  'who is refused stands in the log; who is no administrator does not see it',
  { tag: '@nojs' },
  async ({ page, account, project, baseURL }) => {
    const stranger = { email: `eve-${crypto.randomUUID()}@example.com`, password: account.password };
    const signedUp = done(
      await callsOf(baseURL ?? '').auth.signUp({
        body: { ...stranger, firstname: 'Eve', lastname: 'Adams' },
      }),
    );
    const calls = callsOf(baseURL ?? '', { bearer: signedUp.token });
    const featureList = calls.workspace.getFeatureList({ body: { projectId: project } });
    await expect(featureList).rejects.toMatchObject({ httpStatus: 404 });
    await page.goto(`/${project}/settings/audit?event=access-denied`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(stranger.email);
    await expect(rows(page).first()).toContainText('POST /get-feature-list: not a member');

    const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
    await database.db
      .insert(members)
      .values({ projectId: project, userId: signedUp.user._id, role: 'MEMBER', createdAt: new Date() });
    await database.close();
    await page.context().clearCookies();
    await page.request.post('/login', { form: stranger, maxRedirects: 0 });
    expect((await page.goto(`/${project}/settings/audit`))?.status()).toBe(403);
    await expect(page.getByText('Only administrators of the project may do this.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    expect((await page.request.get(`/${project}/settings/audit.csv`)).status()).toBe(403);
  },
);
