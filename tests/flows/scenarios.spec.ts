import type { Page } from '@playwright/test';
import { expect, test, typeText } from './fixtures';
import { callsOf, done } from './outside-client';

interface Place {
  folders?: string;
  feature: string;
  scenario?: string;
}

const address = (project: string, place: Place) =>
  `/${project}/features?${new URLSearchParams({ ...place })}`;
const text = (page: Page) => page.locator('textarea[name=text]');
const tree = (page: Page) => page.getByRole('navigation', { name: 'Scenarios' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Returns a client of the workspace service for an outside program, with the test's account. */
async function workspaceOf(url: string, account: { email: string; password: string }, projectId: string) {
  const { token } = done(
    await callsOf(url).auth.signIn({ body: { email: account.email, password: account.password } }),
  );
  const { workspace } = callsOf(url, { bearer: token, projectId });
  const where = (feature: string) => ({ projectId, name: `${feature}.feature`, parentPath: [] });
  return {
    push: async (feature: string, data: string) =>
      done(await workspace.pushScenario({ body: { ...where(feature), data } })),
    read: async (feature: string) =>
      done(await workspace.getFeature({ body: where(feature) })).feature.content,
    remove: async (feature: string) => done(await workspace.deleteFeature({ body: where(feature) })),
  };
}

test('a first feature: rules stand beside their fields, then its text is open to edit', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/features`);
  await page.getByRole('link', { name: 'Gherkin file' }).click();
  await page.getByLabel('Feature name').fill('Sign/in');
  await page.getByLabel('New folder inside it').fill('a/b/c/d/e');
  await page.getByLabel('First scenario').fill('Über');
  await page.getByRole('button', { name: 'Create feature' }).click();
  await expect(page.getByText('Only letters, digits, _, - and spaces are allowed')).toBeVisible();
  await expect(page.getByText('Folders can be at most 4 levels deep.')).toBeVisible();
  await expect(page.getByText('Only A-Z, a-z, 0-9, _, -, (), spaces are allowed')).toBeVisible();
  await expect(page.getByLabel('Feature name')).toHaveValue('Sign/in');
  await expect(page.getByLabel('Feature name')).toBeFocused();
  await expect(page.getByLabel('New folder inside it')).toHaveValue('a/b/c/d/e');

  await page.getByLabel('Feature name').fill('Sign in');
  await page.getByLabel('New folder inside it').fill('shop/account');
  await page.getByLabel('First scenario').fill('Right password');
  await page.getByRole('button', { name: 'Create feature' }).click();
  await expect(text(page)).toHaveValue(
    'Feature: Sign in\n\n  @regression\n  Scenario: Right password\n    Given \n',
  );

  await page.goto(`/${project}/features/new?folders=shop,account`);
  await page.getByLabel('Feature name').fill('SIGN IN');
  await page.getByRole('button', { name: 'Create feature' }).click();
  await expect(page.getByText('A feature with this name already exists.')).toBeVisible();
});

test('the tree opens what one asks for and finds by name', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/features`);
  await tree(page).getByRole('button', { name: 'checkout' }).click();
  await tree(page).getByRole('button', { name: 'catalogue' }).click();
  await tree(page).getByRole('link', { name: 'basket' }).click();
  await expect(tree(page).getByRole('link', { name: 'search' })).toBeVisible();
  await tree(page).getByRole('link', { name: 'An expired voucher is refused' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An expired voucher is refused');
  await expect(tree(page).locator('[aria-current=page]')).toHaveText('An expired voucher is refused');

  const search = page.getByRole('searchbox', { name: 'Search scenarios' });
  await search.fill('WRONG PASSWORD');
  await search.press('Enter');
  await expect(tree(page).getByRole('link', { name: 'Sign in with a wrong password' })).toBeVisible();
  await expect(tree(page).getByRole('link', { name: 'basket' })).toHaveCount(0);
  // What is being read stays.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An expired voucher is refused');
  await search.fill('no such thing');
  await search.press('Enter');
  await expect(page.getByText('No search results found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(tree(page).getByRole('link', { name: 'basket' })).toBeVisible();
});

test(
  'what the address names may be gone: the page says so',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    const gone = await page.goto(address(demoProject, { feature: 'gone' }));
    expect(gone?.status()).toBe(404);
    await expect(page.getByText('This feature does not exist')).toBeVisible();
    await page.goto(address(demoProject, { feature: 'language', scenario: 'Renamed' }));
    await expect(page.getByText('This feature has no scenario “Renamed”.')).toBeVisible();
    await expect(page.getByText('I switch the language to')).toBeVisible();
  },
);

test(
  'a save changes only what was changed, byte for byte',
  { tag: '@nojs' },
  async ({ page, project, account, baseURL }) => {
    const workspace = await workspaceOf(baseURL ?? '', account, project);
    const file = 'Feature: A\r\n\r\n  # note\r\n\tScenario: One  \r\n    Given a\n\n\n    When b';
    // Spelled in another way than the page's own links.
    const edit = `/${project}/features?edit=1&feature=Mixed%20lines`;
    await workspace.push('Mixed lines', file);
    await page.goto(edit);
    await save(page);
    await expect(page.getByText('No changes detected')).toBeVisible();
    expect(await workspace.read('Mixed lines')).toBe(file);

    await page.goto(edit);
    await typeText(text(page), (await text(page).inputValue()).replace('# note', '# another\n  # note'));
    await save(page);
    await expect(page.getByText('Feature saved')).toBeVisible();
    expect(await workspace.read('Mixed lines')).toBe(file.replace('# note', '# another\r\n  # note'));
  },
);

test(
  'when somebody else saved first, both versions are there to choose from',
  { tag: '@nojs' },
  async ({ page, project, account, baseURL }) => {
    const workspace = await workspaceOf(baseURL ?? '', account, project);
    const edit = `${address(project, { feature: 'Shared' })}&edit=1`;
    const version = (step: string) => `Feature: Shared\n\n  Scenario: One\n    Given ${step}\n`;
    await workspace.push('Shared', version('the first'));
    await page.goto(edit);
    await typeText(text(page), version('mine'));
    await workspace.push('Shared', version('theirs'));
    await save(page);
    await expect(page.getByText('Ada Lovelace changed this feature after you opened it.')).toBeVisible();
    await expect(page.getByLabel('Your version')).toHaveValue(version('mine'));
    await expect(page.getByRole('region', { name: 'Version of Ada Lovelace' })).toContainText('Given theirs');
    expect(await workspace.read('Shared')).toBe(version('theirs'));
    await page.getByRole('button', { name: 'Save mine over the version of Ada Lovelace' }).click();
    await expect(page.getByText('Feature saved')).toBeVisible();
    expect(await workspace.read('Shared')).toBe(version('mine'));

    await page.goto(edit);
    await typeText(text(page), version('mine again'));
    await workspace.remove('Shared');
    await save(page);
    await expect(page.getByText('Ada Lovelace deleted this feature after you opened it.')).toBeVisible();
    await expect(page.getByLabel('Your version')).toHaveValue(version('mine again'));
    await page.getByRole('button', { name: /^Save mine over/ }).click();
    await expect(page.getByText('Feature saved')).toBeVisible();
    expect(await workspace.read('Shared')).toBe(version('mine again'));
  },
);

test(
  'names the user who moved the feature when a scenario of it is saved',
  { tag: '@nojs' },
  async ({ page, demoProject, calls }) => {
    const place = { folders: 'account', feature: 'sign_in', scenario: 'Sign in with the right password' };
    await page.goto(`${address(demoProject, place)}&edit=scenario`);
    await typeText(text(page), `${await text(page).inputValue()}    And I dance\n`);
    done(
      await calls.workspace.renameFeature({
        body: {
          projectId: demoProject,
          oldName: 'sign_in',
          newName: 'sign_in',
          parentPath: ['account'],
          destinationPath: ['checkout'],
        },
      }),
    );
    await save(page);
    await expect(
      page.getByText('Ada Lovelace renamed, moved or deleted this feature after you opened it.'),
    ).toBeVisible();
  },
);

test('text that is no Gherkin is kept and shown with its errors and what it costs', async ({
  page,
  calls,
  demoProject,
}) => {
  await page.goto(`${address(demoProject, { feature: 'language' })}&edit=1`);
  const broken = `@broken\n${await text(page).inputValue()}  so what\n`;
  await typeText(text(page), broken);
  const { executions } = calls;
  const flows = [{ scenarioGroups: [{ name: 'Scenario Group 1', tags: ['broken'], threadCount: 1 }] }];
  const nightly = { projectId: demoProject, name: 'Every night', env: 'demo', branch: 'main', flows };
  done(await executions.create({ query: {}, body: nightly }));
  await save(page);
  await expect(
    page.getByText(
      /^Saved, but it is not valid Gherkin: \d+ scenarios? will not run; execution Every night will/,
    ),
  ).toBeVisible();
  const line = broken.trimEnd().split('\n').length;
  const alert = page.getByRole('status').filter({ hasText: 'This file is not valid Gherkin' });
  await expect(alert).toContainText('execution Every night will report them as failed.');
  await expect(alert).toContainText(`Line ${line}: “so what” is not understood here.`);
  await expect(page.locator(`#L${line}`)).toContainText('so what');
  await expect(tree(page).getByText('This file has errors')).toBeAttached();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toHaveValue(broken);

  // Valid, though not what the user meant.
  await typeText(text(page), 'Feature: A\n\n  Scenario Change size\n    Given a\n');
  await save(page);
  await expect(page.getByText(/^Saved, but line 3: “Scenario Change size” looks like/)).toBeVisible();
  await expect(page.getByText('Write “Scenario: Change size”.').first()).toBeVisible();
});

test(
  'scenarios are added and deleted without a change to the rest of the file',
  { tag: '@nojs' },
  async ({ page, project, account, baseURL }) => {
    const workspace = await workspaceOf(baseURL ?? '', account, project);
    const file = 'Feature: A\n\n\tScenario: One\n\t\t* a step\n\n# the end';
    await workspace.push('Kept', file);
    await page.goto(address(project, { feature: 'Kept' }));
    await tree(page).getByRole('link', { name: 'New scenario' }).click();
    await page.getByLabel('Scenario name').fill(' One');
    await page.getByRole('button', { name: 'Create scenario' }).click();
    await expect(page.getByText('Scenario name cannot start with a space.')).toBeVisible();
    await page.getByLabel('Scenario name').fill('One');
    await page.getByRole('button', { name: 'Create scenario' }).click();
    await expect(text(page)).toHaveValue('\t@regression\n\tScenario: One (2)\n\t\tGiven \n');
    expect(await workspace.read('Kept')).toBe(`${file}\n\n\t@regression\n\tScenario: One (2)\n\t\tGiven \n`);

    await page.goto(address(project, { feature: 'Kept', scenario: 'One (2)' }));
    await page.locator('summary[aria-label="More actions"]').click();
    await page.getByRole('link', { name: 'Delete scenario' }).click();
    await expect(page.getByRole('dialog')).toContainText('One (2)');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted scenario successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One');
    expect(await workspace.read('Kept')).toBe(`${file}\n`);
  },
);

test('a feature is deleted, found again and restored; one that is gone already offers to retry @nojs', async ({
  page,
  demoProject,
}) => {
  const place = { folders: 'account', feature: 'sign_in' };
  await page.goto(address(demoProject, place));
  await page.locator('summary[aria-label="More actions"]').click();
  await page.getByRole('link', { name: 'Delete feature' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted feature successfully')).toBeVisible();
  // It was the last one of its folder, which stays.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('account');
  await expect(page.getByText('This folder is empty')).toBeVisible();
  const deleted = page
    .getByRole('navigation', { name: 'Scenarios' })
    .getByRole('link', { name: 'Deleted features' });
  await deleted.click();
  const row = page.getByRole('row', { name: /sign_in/ });
  await expect(row).toContainText('account');
  await expect(row).toContainText('Ada Lovelace');

  await page.goto(address(demoProject, place).replace('/features?', '/features/delete?'));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'An error occurred while deleting the feature',
  );
  await expect(page.getByRole('button', { name: 'Retry delete' })).toBeVisible();

  await page.goto(`/${demoProject}/features/deleted`);
  await page.getByRole('button', { name: 'Restore sign_in' }).click();
  await expect(page.getByText('Feature restored')).toBeVisible();
  await expect(page.getByText('Sign in with the right password').first()).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page.goto(`/${demoProject}/features/deleted`);
  await expect(page.getByText('No deleted feature')).toBeVisible();
});

test('a run needs an environment', { tag: '@nojs' }, async ({ page, project, account, baseURL }) => {
  const workspace = await workspaceOf(baseURL ?? '', account, project);
  await workspace.push('Runs', 'Feature: Runs\n\n  Scenario: One\n    Given a step\n');
  await page.goto(address(project, { feature: 'Runs', scenario: 'One' }));
  await page.getByRole('button', { name: 'Run scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run scenario' });
  await expect(dialog).toContainText('An environment must be chosen before running');
  await dialog.getByRole('link', { name: 'Add environment' }).click();
  const adding = page.getByRole('dialog', { name: 'Add environment' });
  await adding.getByLabel('URL').fill('http://shop.example.com');
  await adding.getByLabel('Name').fill('staging');
  await adding.getByRole('button', { name: 'Add environment' }).click();
  // Back at the dialog where the environment was missing.
  await expect(page.getByText('Environment staging added')).toBeVisible();
  await expect(dialog.getByLabel('Environment')).toHaveValue('staging');
});

test(
  'rows of an outline are selected one by one, and run alone',
  { tag: '@nojs' },
  async ({ page, calls: { runs }, demoProject: projectId }) => {
    const outline = { folders: 'checkout', feature: 'basket', scenario: 'A voucher lowers the total' };
    await page.goto(address(projectId, outline));
    await page.locator('summary[aria-label="More ways to run"]').click();
    await page.getByRole('link', { name: 'Run rows of Examples…' }).click();
    const rows = page.getByRole('dialog', { name: 'Run rows of Examples' });
    await expect(rows.getByRole('checkbox')).toHaveCount(3);
    await rows.getByRole('button', { name: 'Run selected rows' }).click();
    await expect(rows).toContainText('Select at least one row.');
    await rows.getByRole('checkbox', { name: /product: Dotted notebook, quantity: 3/ }).check();
    await rows.getByRole('button', { name: 'Run selected rows' }).click();
    await page.waitForURL(/\/run-report\/[\w-]+$/);
    const runId = page.url().split('/').at(-1) ?? '';
    const { cases } = done(await runs.getRunCases({ body: { runId, page: 0, limit: 10 } }));
    expect(cases.map(({ parameters }) => parameters?.['product'])).toEqual(['Dotted notebook']);
  },
);
