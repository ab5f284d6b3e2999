import type { Page } from '@playwright/test';
import { expect, test, typeText } from './fixtures';
import { callsOf, callsOfAccount, done, type Calls } from './outside-client';
import { withMember } from './team';

const at = (project: string, feature: string, more: Record<string, string> = {}, page = '') =>
  `/${project}/features${page}?${new URLSearchParams({ feature, ...more })}`;
const text = (page: Page) => page.locator('textarea[name=text]');
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const open = (page: Page, menu: string) => page.locator(`summary[aria-label="${menu}"]`).click();

/** A feature of a project, as a program outside of the product reads and writes it. */
function fileOf({ workspace }: Calls, projectId: string, feature: string) {
  const body = { projectId, name: `${feature}.feature` };
  return {
    read: async () => done(await workspace.getFeature({ body })).feature.content,
    write: async (data: string) => done(await workspace.pushScenario({ body: { ...body, data } })),
  };
}

const shop = (one: string, two: string) =>
  `Feature: Shop\r\n\r\n  # why\r\n  @a\r\n  Scenario: One\r\n    Given ${one}\r\n\r\n  Scenario: Two\r\n    Given ${two}`;

test('one scenario is edited alone; nothing that was typed is lost by accident', async ({
  page,
  project,
  account,
  scripts,
}) => {
  const file = fileOf(await callsOfAccount(account, project), project, 'Shop');
  await file.write(shop('a', 'b'));
  await page.goto(at(project, 'Shop', { scenario: 'One' }));
  await open(page, 'Edit');
  await page.getByRole('link', { name: 'Edit this scenario' }).click();
  await expect(text(page)).toHaveValue('  # why\n  @a\n  Scenario: One\n    Given a\n');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Given' })).toHaveCount(1);

  await page.goto(at(project, 'Shop', { scenario: 'One', edit: 'scenario' }));
  await typeText(text(page), '  @a\n  Scenario:\n    Given a\n');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toContainText('You have changes that are not saved.');
  await dialog(page)
    .getByRole(scripts ? 'button' : 'link', { name: 'Back to editing' })
    .click();
  await expect(text(page)).toHaveValue('  @a\n  Scenario:\n    Given a\n');
  await save(page);
  await expect(dialog(page)).toContainText('A scenario without a name cannot be saved.');
  await dialog(page).getByRole('link', { name: 'Back to editing' }).click();
  // The page behind the dialog forgets text that is typed before the dialog has closed.
  await expect(dialog(page)).toHaveCount(0);
  await typeText(text(page), '  @a\n  Scenario: Eins\n    Given c\n');
  await save(page);
  await expect(page.getByText('Feature saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eins');
  expect(await file.read()).toBe(shop('c', 'b').replace('  # why\r\n', '').replace('One', 'Eins'));
});

test('two people who edit different scenarios both stay; of the same one somebody chooses @nojs', async ({
  page,
  browser,
  project,
  account,
  scripts,
}) => {
  const { owner, bob } = await withMember({ browser, scripts, account, project });
  await bob.page.context().close();
  const file = fileOf(owner, project, 'Shop');
  const theirs = fileOf(callsOf(process.env.PRODUCT_URL ?? '', { bearer: bob.token }), project, 'Shop');
  await file.write(shop('a', 'b'));
  await page.goto(at(project, 'Shop', { scenario: 'One', edit: 'scenario' }));
  await typeText(text(page), (await text(page).inputValue()).replace('Given a', 'Given mine'));
  await theirs.write(shop('a', 'theirs'));
  await save(page);
  await expect(page.getByText('Feature saved')).toBeVisible();
  expect(await file.read()).toBe(shop('mine', 'theirs'));

  // The same with the whole feature open.
  await page.goto(at(project, 'Shop', { edit: '1' }));
  await typeText(text(page), (await text(page).inputValue()).replace('Given mine', 'Given mine again'));
  await theirs.write(shop('mine', 'theirs again'));
  await save(page);
  await expect(page.getByText('Feature saved, together with the changes of Bob Babbage')).toBeVisible();
  expect(await file.read()).toBe(shop('mine again', 'theirs again'));

  await page.goto(at(project, 'Shop', { scenario: 'One', edit: 'scenario' }));
  await typeText(text(page), (await text(page).inputValue()).replace('Given mine again', 'Given ours'));
  await theirs.write(shop('bob', 'theirs again'));
  await save(page);
  await expect(page.getByText('Bob Babbage changed this scenario after you opened it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Version of Bob Babbage' })).toContainText('Given bob');
  await expect(text(page)).toHaveValue(/Given ours/);
  expect(await file.read()).toBe(shop('bob', 'theirs again'));
  await page.getByRole('button', { name: /^Save mine over/ }).click();
  await expect(page.getByText('Feature saved')).toBeVisible();
  expect(await file.read()).toBe(shop('ours', 'theirs again'));
});

test(
  'a scenario is renamed by the rules, and runs only with a step',
  { tag: '@nojs' },
  async ({ page, project, account }) => {
    const file = fileOf(await callsOfAccount(account, project), project, 'Names');
    const before = 'Feature: Names\n\n  Scenario: One\n\n  @x\n  Example:  Two # no comment\n    * a';
    await file.write(before);
    await page.goto(at(project, 'Names', { scenario: 'One' }));
    await expect(page.getByRole('button', { name: 'Run scenario' })).toBeDisabled();
    await open(page, 'More ways to run');
    await page.getByRole('link', { name: 'Execute via CI/CD' }).click();
    await expect(dialog(page)).toContainText("npx cucumber-js features/Names.feature --name '^One$'");
    await expect(dialog(page)).toContainText('npx playwright install --with-deps chromium');
    await dialog(page).getByRole('link', { name: 'Whole jobs for GitHub Actions' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run instructions');

    await page.goto(at(project, 'Names', { scenario: 'Two # no comment' }));
    await open(page, 'More actions');
    await page.getByRole('link', { name: 'Rename scenario' }).click();
    const field = dialog(page).getByLabel('Scenario name');
    await expect(field).toHaveValue('Two # no comment');
    for (const [name, message] of [
      ['Two: #', 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
      ['ONE', 'Another scenario exists with the given name.'],
    ] as const) {
      await field.fill(name);
      await dialog(page).getByRole('button', { name: 'Rename' }).click();
      await expect(dialog(page).getByText(message)).toBeVisible();
      await expect(field).toHaveValue(name);
    }
    await field.fill('Two (again)');
    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText('Renamed scenario successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two (again)');
    expect(await file.read()).toBe(before.replace('Two # no comment', 'Two (again)'));
  },
);

test('a selected step gets a comment, code or an API test', async ({ page, demoProject, account }) => {
  const file = fileOf(await callsOfAccount(account, demoProject), demoProject, 'Steps');
  const before = 'Feature: Steps\n\n  Scenario: One\n\n    # old\n    Given I open the moon\n    When b\n';
  await file.write(before);
  await page.goto(at(demoProject, 'Steps', { scenario: 'One' }));
  const toolbar = page.getByRole('group', { name: 'Selected step' });
  for (const name of ['Generate', 'Comment', 'API implementation']) {
    await expect(toolbar.getByRole('button', { name })).toBeDisabled();
  }
  await page.getByRole('link', { name: 'I open the moon' }).click();
  await expect(page).toHaveURL(/step=6/);
  await expect(toolbar.getByRole('button', { name: 'API implementation' })).toBeEnabled();
  await toolbar.getByRole('link', { name: 'Comment' }).click();
  await expect(dialog(page).getByLabel('Comment')).toHaveValue('old');
  await dialog(page).getByLabel('Comment').fill('new\n\n  # and more');
  await dialog(page).getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('# and more')).toBeVisible();
  expect(await file.read()).toBe(before.replace('# old', '# new\n    # and more'));
  // The selection moves with the step.
  await expect(page.getByRole('main').locator('a[aria-current=true]')).toHaveText('I open the moon');
  await page.getByRole('link', { name: 'Edit comment' }).click();
  await dialog(page).getByLabel('Comment').fill(' ');
  await dialog(page).getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('# and more')).toHaveCount(0);
  expect(await file.read()).toBe(before.replace('    # old\n', ''));

  const launched = await page.request.post(
    at(
      demoProject,
      'Steps',
      { scenario: 'One', step: '5', cmd: 'apitest', inEnvironment: 'demo' },
      '/recorder',
    ),
    { maxRedirects: 0 },
  );
  const [path, query] = (launched.headers().location ?? '').split('?');
  expect(path).toBe('/open-recorder/apitest');
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
    project_id: demoProject,
    git_branch: 'main',
    feature_file: 'Steps.feature',
    scenario_name: 'One',
    env_name: 'environments/demo',
    step_index: '0',
  });
});

test('tags are found, added and taken away', async ({ page, demoProject, account, scripts }) => {
  const file = fileOf(await callsOfAccount(account, demoProject), demoProject, 'Tagged');
  await file.write('@own\nFeature: Tagged\n\n  Scenario: One\n    * a\n');
  await page.goto(at(demoProject, 'Tagged', { scenario: 'One' }));
  await page.getByRole('link', { name: 'tag', exact: true }).click();
  const field = dialog(page).getByLabel('Find or add a tag');
  const choices = dialog(page).getByRole('list', { name: 'Tags of the project' }).getByRole('button');
  await expect(choices.first()).toContainText('@account');
  await field.fill('no no');
  if (scripts) {
    await expect(dialog(page).getByRole('button', { name: 'Add' })).toBeDisabled();
  } else {
    await field.press('Enter');
  }
  await expect(dialog(page).getByText('Use A-Z, a-z, 0-9, -, _ only')).toBeVisible();
  if (scripts) {
    // More scenarios are checked than smoked.
    await field.fill('O');
    await expect(choices.first()).toContainText('@regression');
  }
  await field.fill('smoke');
  await field.press('Enter');
  await expect(page.getByRole('list', { name: 'Tags', exact: true })).toContainText('@smoke');
  expect(await file.read()).toBe('@own\nFeature: Tagged\n\n  @smoke\n  Scenario: One\n    * a\n');
  // With scripts the manager stays open.
  if (!scripts) await page.getByRole('link', { name: 'tag', exact: true }).click();
  await choices.filter({ hasText: '@smoke' }).click();
  await expect(page.getByRole('list', { name: 'Tags', exact: true })).toHaveText('@own');
  expect(await file.read()).toBe('@own\nFeature: Tagged\n\n  Scenario: One\n    * a\n');
  if (scripts) {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  // Several people at once: every one gets through.
  const together = ['t1', 't2', 't3', 't4'];
  const address = at(demoProject, 'Tagged', { scenario: 'One' }, '/tags');
  await Promise.all(together.map((tag) => page.request.post(address, { form: { tag } })));
  for (const tag of together) expect(await file.read()).toContain(`@${tag}`);
});

test(
  'history shows who changed what, and brings a version back',
  { tag: '@nojs' },
  async ({ page, project, account }) => {
    const file = fileOf(await callsOfAccount(account, project), project, 'Past');
    const version = (step: string) => `Feature: Past\n\n  Scenario: One\n    Given ${step}\n`;
    for (const step of ['first', 'second', 'third']) await file.write(version(step));
    await page.goto(at(project, 'Past'));
    await open(page, 'More actions');
    await page.getByRole('link', { name: 'History' }).click();
    const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('listitem');
    await expect(versions).toHaveCount(3);
    await expect(versions.first()).toContainText('1 step in One');
    await expect(versions.last()).toContainText('Created with 1 scenario');
    await expect(versions.first()).toContainText('Ada Lovelace');
    const changes = page.getByRole('region', { name: 'Changes of Past.feature' });
    await expect(changes.locator('del')).toHaveText('    Given second\n');
    await expect(changes.locator('ins')).toHaveText('    Given third\n');
    await expect(page.getByText('This is what the feature is now.')).toBeVisible();

    await versions.nth(1).getByRole('link').click();
    await expect(changes.locator('ins')).toHaveText('    Given second\n');
    await page.getByRole('link', { name: 'What changed since' }).click();
    await expect(changes.locator('ins')).toHaveText('    Given third\n');
    // Somebody saves meanwhile: nothing is overwritten.
    await file.write(version('fourth'));
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await expect(page.getByText('Ada Lovelace changed this feature after you opened it.')).toBeVisible();
    expect(await file.read()).toBe(version('fourth'));
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await expect(page.getByText('This version is back')).toBeVisible();
    expect(await file.read()).toBe(version('second'));
    await versions.nth(1).getByRole('link').click();
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await expect(page.getByText('This is what the feature is now.')).toBeVisible();
    expect(await file.read()).toBe(version('fourth'));
  },
);

test('the code editor knows the language of the file, its steps and its errors', async ({
  page,
  demoProject,
  account,
  scripts,
}) => {
  const file = fileOf(await callsOfAccount(account, demoProject), demoProject, 'Rich');
  await file.write('# language: de\nFunktion: Rich\n\n  Szenario: Eins\n    Wenn "<art>"\n    unsinn\n');
  await page.goto(at(demoProject, 'Rich', { edit: '1' }));
  await expect(page.getByRole('status').filter({ hasText: 'not valid Gherkin' })).toContainText(
    'Line 6: “unsinn” is not understood here.',
  );
  if (!scripts) return;
  await page.getByRole('button', { name: 'Open in code editor' }).click();
  const editor = page.locator('.monaco-editor').first();
  await expect(editor.locator('.squiggly-error')).toHaveCount(1);
  // Keywords of this language have the colour of keywords.
  const keywords = editor.locator('.view-line span span').filter({ hasText: /^\s*(Funktion|Szenario|Wenn)/ });
  await expect(keywords).toHaveCount(3);
  // One by one, as the editor renders its lines again at any time.
  for (const index of [0, 1, 2]) await expect(keywords.nth(index)).toHaveCSS('font-weight', '700');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('Dann I see the head');
  await page.locator('.suggest-widget').getByText('I see the heading {string}').first().click();
  await expect(text(page)).toHaveValue(/Dann I see the heading "text"\n/);
  await expect(editor.locator('.squiggly-error')).toHaveCount(0);
});
