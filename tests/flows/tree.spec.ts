import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done } from './outside-client';

const tree = (page: Page) => page.getByRole('navigation', { name: 'Scenarios' });
const link = (page: Page, name: string) => tree(page).getByRole('link', { name, exact: true });
const folder = (page: Page, name: string) => tree(page).getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** The row of a folder or feature. */
const row = (page: Page, name: string): Locator =>
  tree(page)
    .locator('div', {
      has: page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true })),
    })
    .last();

/** Opens the menu of a row. */
async function actionsOf(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name).getByRole('link', { name: 'Actions' }).click();
  await expect(page.getByRole('link', { name: 'Move to folder' })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await actionsOf(page, name);
  await page.getByRole('link', { name: action, exact: true }).click();
  await expect(dialog(page).getByRole('button').last()).toBeVisible();
}

test('folders are created, renamed, moved and deleted, by the rules of their names', async ({
  page,
  demoProject,
}) => {
  await page.goto(`/${demoProject}/features`);
  await link(page, 'New folder').click();
  await expect(page.getByLabel('Folder name')).toHaveValue('New folder');
  await page.getByLabel('Folder name').fill('Checkout');
  await press(page, 'Create folder');
  await expect(page.getByText('A folder with this name already exists.')).toBeVisible();
  await expect(page.getByLabel('Folder name')).toHaveValue('Checkout');
  await page.getByLabel('Folder name').fill('New folder');
  await press(page, 'Create folder');
  await notice(page, 'Created folder successfully');
  await expect(heading(page)).toHaveText('New folder');
  await expect(page.getByText('This folder is empty')).toBeVisible();

  await tree(page).locator('[data-here]').hover();
  await tree(page).locator('[data-here]').getByRole('link', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'New sub-folder' }).click();
  await page.getByLabel('Folder name').fill('a / b / c');
  await press(page, 'Create folder');
  await notice(page, 'Created sub folder successfully');
  await expect(heading(page)).toHaveText('c');
  // Four levels are the most.
  await actionsOf(page, 'c');
  await expect(page.getByRole('link', { name: 'New sub-folder' })).toHaveCount(0);
  await page.goto(`/${demoProject}/features?folders=New folder`);

  await choose(page, 'a', 'Rename');
  await page.getByLabel('Folder name').fill('a.b');
  await press(page, 'Save');
  await expect(page.getByText('Only letters, digits, _, -, (), spaces are allowed')).toBeVisible();
  await page.getByLabel('Folder name').fill('Old (2024)');
  await press(page, 'Save');
  await notice(page, 'Folder edited successfully');
  await choose(page, 'Old (2024)', 'Move to folder');
  await dialog(page).getByRole('radio', { name: 'account' }).check();
  await press(page, 'Move');
  await notice(page, 'Folder moved successfully');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('account');

  const address = page.url().replace('/features?', '/features/delete-folder?');
  await choose(page, 'Old (2024)', 'Delete folder');
  await press(page, 'Delete');
  await notice(page, 'Folder deleted successfully');
  await expect(heading(page)).toHaveText('account');
  await page.goto(address);
  await press(page, 'Delete');
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete folder');
  await expect(dialog(page).getByRole('button', { name: 'Retry delete' })).toBeVisible();
});

test('a feature is renamed and moved; its folder stays when it leaves @nojs', async ({
  page,
  demoProject,
}) => {
  await page.goto(`/${demoProject}/features?folders=account&feature=sign_in`);
  await choose(page, 'sign_in', 'Rename');
  await expect(page.getByRole('dialog', { name: 'Editing feature' })).toBeVisible();
  await press(page, 'Save');
  await expect(page.getByText('New name cannot be same as the old name.')).toBeVisible();
  await page.getByLabel('Feature name').fill('Sign in');
  await press(page, 'Save');
  await notice(page, 'Renamed feature successfully');
  // Another user has renamed it since: the page shows the failure and keeps the typed text.
  await page.goto(`/${demoProject}/features/rename?folders=account&feature=sign_in`);
  await page.getByLabel('Feature name').fill('Once more');
  await press(page, 'Save');
  await expect(dialog(page).getByRole('alert')).toContainText('Error in renaming feature');
  await expect(dialog(page).getByRole('alert')).toContainText('There is no such feature.');
  await expect(page.getByLabel('Feature name')).toHaveValue('Once more');
  await page.goto(`/${demoProject}/features?folders=account&feature=Sign+in`);
  await expect(link(page, 'Sign in')).toHaveAttribute('aria-current', 'page');

  await choose(page, 'Sign in', 'Move to folder');
  await dialog(page).getByRole('radio', { name: 'No folder' }).check();
  await press(page, 'Move');
  await notice(page, 'Feature moved successfully');
  await expect(page).toHaveURL(`/${demoProject}/features?feature=Sign+in`);
  await folder(page, 'account').click();
  await expect(folder(page, 'account')).toBeVisible();

  await choose(page, 'language', 'Rename');
  await page.getByLabel('Feature name').fill('SIGN IN');
  await press(page, 'Save');
  await expect(page.getByText('Another feature exists with the given name.')).toBeVisible();
  await page.goto(`/${demoProject}/features?feature=language`);
  await choose(page, 'language', 'Delete feature');
  await press(page, 'Delete');
  await notice(page, 'Deleted feature successfully');
  await expect(heading(page)).toHaveText('Features');
  await expect(link(page, 'language')).toHaveCount(0);
});

test('what is open stays open, and one comes back to where one was', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/features`);
  await folder(page, 'account').click();
  await expect(link(page, 'sign_in')).toBeVisible();
  await folder(page, 'catalogue').click();
  await link(page, 'search').click();
  await expect(page).toHaveURL(`/${demoProject}/features?folders=catalogue&feature=search`);
  // It closes at once, and the server hears of it.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/features/tree-state')),
    folder(page, 'catalogue').click(),
  ]);
  await expect(link(page, 'search')).toHaveCount(0);

  await page.goto(`/${demoProject}/runs`);
  await page.goto(`/${demoProject}/features`);
  await expect(page).toHaveURL(`/${demoProject}/features?folders=catalogue&feature=search`);
  await expect(link(page, 'sign_in')).toBeVisible();
  await expect(link(page, 'search')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Features' }).click();
  await expect(heading(page)).toHaveText('Features');
  await folder(page, 'account').click();
  await expect(link(page, 'sign_in')).toHaveCount(0);
});

test('stores the last visit when the user acts, and not when a page is read', async ({
  page,
  demoProject,
  scripts,
}) => {
  const signIn = `/${demoProject}/features?folders=account&feature=sign_in`;
  const answer = await page.request.get(signIn);
  expect(answer.status()).toBe(200);
  await page.goto(`/${demoProject}/features`);
  await expect(page).toHaveURL(`/${demoProject}/features`);

  const stored = page.waitForResponse((response) => response.url().includes('/features/tree-state'));
  await page.goto(signIn);
  // With scripts the page stores the visit. Without scripts a form of the tree does.
  if (!scripts) await folder(page, 'catalogue').click();
  await stored;
  await expect(page).toHaveURL(signIn);
  await page.goto(`/${demoProject}/features`);
  await expect(page).toHaveURL(signIn);
  await expect(folder(page, 'account')).toBeVisible();
  await expect(link(page, 'sign_in')).toHaveAttribute('aria-current', 'page');

  // A search shows all branches open, and changes none of them.
  await page.goto(`/${demoProject}/features?folders=&search=basket`);
  await folder(page, 'checkout').click();
  await expect(page).toHaveURL(`/${demoProject}/features?folders=&search=basket`);
  await page.goto(`/${demoProject}/features?folders=`);
  await expect(folder(page, 'checkout')).toBeVisible();
  await expect(link(page, 'basket')).toHaveCount(0);
});

test('the ways to a scenario', async ({ page, project }) => {
  await page.goto(`/${project}/features`);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  for (const way of ['AI Recorder (recommended)', 'Gherkin file', 'Plain English (beta)']) {
    await expect(page.getByRole('main')).toContainText(way);
  }
  await link(page, 'Create scenario').click();
  await expect(dialog(page)).toContainText('AI Recorder (recommended)');
  await dialog(page).getByRole('link', { name: 'Gherkin file' }).click();
  await expect(page.getByLabel('Feature name')).toBeVisible();
  await page.goto(`/${project}/features/create`);
  await dialog(page).getByRole('button', { name: 'AI Recorder' }).click();
  await expect(page.getByText('An environment must be chosen')).toBeVisible();
});

test('keys move through the tree; without scripts its rows are links and buttons', async ({
  page,
  demoProject,
  scripts,
}) => {
  await page.goto(`/${demoProject}/features`);
  const items = tree(page).getByRole('treeitem');
  if (!scripts) {
    await expect(items).toHaveCount(0);
    await expect(folder(page, 'checkout')).toHaveAttribute('aria-expanded', 'false');
    await folder(page, 'checkout').press('Enter');
    await expect(link(page, 'basket')).toBeVisible();
    await expect(folder(page, 'checkout')).toHaveAttribute('aria-expanded', 'true');
    await folder(page, 'checkout').press(' ');
    await expect(link(page, 'basket')).toHaveCount(0);
    return;
  }
  const item = (name: string) => tree(page).getByRole('treeitem', { name, exact: true });
  await item('account').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('catalogue')).toBeFocused();
  await page.keyboard.type('che');
  await expect(item('checkout')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item('checkout')).toHaveAttribute('aria-expanded', 'true');
  await expect(item('basket')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(item('basket')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Basket and vouchers');
  await expect(item('basket')).toBeFocused();
  await expect(item('basket')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('link', { name: 'New scenario' }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(item('language')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('account')).toBeFocused();

  const separator = page.getByRole('separator', { name: 'Width of the list' });
  await separator.focus();
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'preferences')?.value;
  const before = await kept();
  await page.keyboard.press('End');
  await expect.poll(kept).not.toBe(before);
  await page.reload();
  expect((await tree(page).boundingBox())?.width).toBe(560);
});

test('text that was typed is not lost by a key or a click beside it', async ({
  page,
  demoProject,
  scripts,
}) => {
  await page.goto(`/${demoProject}/features/rename?folders=account&feature=sign_in`);
  await page.getByLabel('Feature name').fill('Another name');
  await page.getByRole('link', { name: 'Cancel' }).click();
  if (scripts) {
    await expect(page.getByRole('dialog', { name: 'Discard changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await expect(page.getByLabel('Feature name')).toHaveValue('Another name');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  }
  await expect(heading(page)).toHaveText('Sign in');
  await expect(dialog(page)).toHaveCount(0);
});

test(
  'the tree says whose steps have no code, in whatever row, and which step code does not load',
  { tag: '@nojs' },
  async ({ page, demoProject, calls }) => {
    const { workspace } = calls;
    const at = { projectId: demoProject };
    const data = `Feature: Till
  Scenario Outline: Paid
    Given I paid <sum>
    Then <sum> is in the till
    Examples:
      | sum   |
      | 5     |
      | seven |
`;
    const code = `import { Given, Then } from '@cucumber/cucumber';
Given('I paid {int}', function () {});
Then('{word} is in the till', function () {});
`;
    done(await workspace.pushScenario({ body: { ...at, name: 'till.feature', data } }));
    done(
      await workspace.uploadStepFiles({
        body: { ...at, files: [{ name: 'till-steps.mjs', content: code }] },
      }),
    );
    await page.goto(`/${demoProject}/features?feature=till&scenario=Paid`);
    await expect(link(page, 'Paid Not written: 1 step')).toBeVisible();
    await expect(tree(page).getByRole('alert')).toHaveCount(0);
    const mark = page.getByRole('link', { name: 'no code' });
    await expect(mark).toHaveAttribute('title', /in a row of Examples it is “I paid seven”/);
    await mark.click();
    await expect(page.getByText('In a row of Examples it is “I paid seven”. A stub for it')).toBeVisible();
    await page.getByRole('link', { name: 'Edit manually' }).click();
    await expect(page.locator('textarea[name=text]')).toHaveValue(
      /Given\('I paid seven', async function \(\)/,
    );

    const broken = [
      {
        name: 'till-steps.mjs',
        content: code.replace('function () {}', 'function (').replace('{int}', '{word}'),
      },
      { name: 'other.mjs', content: '\n}' },
    ];
    for (const file of broken) {
      const { files } = done(
        await workspace.getStepCode({ body: { ...at, featureName: 'till', scenarioName: 'Paid' } }),
      );
      const version = files.find(({ name }) => name === file.name)?.version ?? '';
      done(await workspace.uploadStepFiles({ body: { ...at, files: [{ ...file, version }] } }));
    }
    await page.goto(`/${demoProject}/features?feature=till&scenario=Paid`);
    const alert = tree(page).getByRole('alert');
    await expect(alert).toContainText('Step code does not load');
    await expect(alert.getByRole('listitem')).toHaveText([
      'other.mjs, line 2: Unexpected token',
      'till-steps.mjs, line 2: Unexpected token',
    ]);
    await expect(page.getByRole('link', { name: 'not valid' })).toHaveCount(2);
    await alert.getByRole('link', { name: 'other.mjs, line 2' }).click();
    await expect(page).toHaveURL(/\/code\?file=features%2Fstep_definitions%2Fother\.mjs&line=2/);
  },
);

test('what is closed says what it holds, and an outline which of its rows have no code or were not looked at', async ({
  page,
  demoProject,
  calls,
}) => {
  const { workspace, runs } = calls;
  const at = { projectId: demoProject };
  const rows = Array.from({ length: 510 }, (_, index) => `      | ${index < 2 ? 'nothing' : index} |`);
  const data = `Feature: Till\n  Scenario Outline: Paid\n    Given I paid <sum>\n    Examples:\n      | sum |\n${rows.join('\n')}\n`;
  const code = `import { Given } from '@cucumber/cucumber';\nGiven('I paid {int}', function () {});\n`;
  done(await workspace.createFolder({ body: { ...at, name: 'shut', parentPath: [] } }));
  done(await workspace.pushScenario({ body: { ...at, parentPath: ['shut'], name: 'till.feature', data } }));
  const broken = 'Feature: a\n  Scenario: b\n    Given c\n  nonsense\n';
  done(
    await workspace.pushScenario({
      body: { ...at, parentPath: ['shut'], name: 'odd.feature', data: broken },
    }),
  );
  done(
    await workspace.uploadStepFiles({ body: { ...at, files: [{ name: 'till-steps.mjs', content: code }] } }),
  );
  const results = `<testsuite name="s"><testcase name="Paid" file="features/shut/till.feature"><properties><property name="sum" value="5"/></properties><failure message="no"/></testcase></testsuite>`;
  const query = { format: 'junit' as const, run: '1', name: 'Nightly' };
  done(await runs.importResults({ query, body: new Blob([results]).stream() }));
  await page.goto(`/${demoProject}/features?folders=`);
  // Whoever makes a folder has it open.
  await folder(page, 'shut').click();
  const said = 'Failed last: 1 scenario With errors: 1 file With steps that are not written: 1 scenario';
  await expect(row(page, 'shut')).toContainText(said);
  await expect(page.getByRole('row', { name: 'shut' })).toContainText('1 failed 1 with errors 1 not written');
  await folder(page, 'shut').click();
  await expect(row(page, 'shut')).not.toContainText(/With|Failed/);
  await row(page, 'till').getByRole('button', { name: 'Hide scenarios' }).click();
  await expect(row(page, 'till')).toContainText(
    'Failed last: 1 scenario With steps that are not written: 1 scenario',
  );

  await page.goto(`/${demoProject}/features?folders=shut&feature=till&scenario=Paid`);
  await expect(heading(page)).toHaveText('Paid');
  await expect(page.getByText('Rows 501 to 510 of Examples were not checked. The states')).toBeVisible();
  await expect(
    link(page, 'Failed Paid Not written: 1 step Rows 501 to 510 of Examples were not checked'),
  ).toBeVisible();
  await expect(page.getByText('2 of 500 rows of Examples have a step without code.')).toBeVisible();
  await expect(page.getByRole('row', { name: '5 Failed', exact: true })).toHaveCount(1);
  await expect(page.getByRole('row', { name: '6 Not in it', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Generate code for the first of them' }).click();
  await expect(page).toHaveURL(/generate-code/);
});
