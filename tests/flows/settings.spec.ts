import { settingsTabsFor } from '../../app/pages/pages';
import { expect, test } from './fixtures';
import { withMember } from './team';

test('the tabs follow the URL, and the settings open with the first one', async ({ page, project }) => {
  await page.goto(`/${project}/settings`);
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const labels = await tabs.getByRole('link').allTextContents();
  const order = settingsTabsFor('ADMIN').map(({ label }) => label);
  expect(labels).toEqual(order.filter((label) => labels.includes(label)));
  await expect(tabs.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL((await tabs.getByRole('link').first().getAttribute('href')) ?? '');
  await tabs.getByRole('link', { name: 'Project' }).click();
  await expect(page).toHaveURL(`/${project}/settings/project`);
  await expect(tabs.getByRole('link', { name: 'Project' })).toHaveAttribute('aria-current', 'page');
});

test('.npmrc is kept with its tokens masked, emptied, and refused line by line where it breaks a rule @nojs', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/settings/project`);
  await page.getByRole('link', { name: 'Edit .npmrc' }).click();
  const text = page.getByRole('dialog').getByLabel("Text of the project's .npmrc");
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await expect(page.getByText('come from the public registry of npm')).toBeVisible();
  await text.fill('x'.repeat(20_001));
  await save.click();
  await expect(page.getByText('The text cannot have more than 20000 characters')).toBeVisible();
  await expect(text).toHaveValue('x'.repeat(20_001));

  const token = '//npm.example.com/:_authToken=npm_kept-in-no-page';
  const refused = `fund=false\nscript-shell=/bin/sh\n${token}\nregistry=https://\${HOST}/\n`;
  await text.fill(refused);
  await save.click();
  await expect(page.getByText('Line 2: script-shell is not taken: it has npm start')).toBeVisible();
  await expect(page.getByText('Line 4: Variables as ${…} are not replaced')).toBeVisible();
  await expect(text).toHaveValue(refused);

  const lines = (value: string) =>
    `registry=https://npm.example.com/\n//npm.example.com/:_authToken=${value}\n`;
  await text.fill(lines('npm_kept-in-no-page'));
  await save.click();
  await expect(page.getByText('Saved .npmrc')).toBeVisible();
  await expect(page.getByText('2 lines.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit .npmrc' }).click();
  await expect(text).toHaveValue(lines('********'));
  expect(await page.content()).not.toContain('npm_kept-in-no-page');
  await text.fill(`${lines('********')}legacy-peer-deps=true\n`);
  await save.click();
  await expect(page.getByText('3 lines.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit .npmrc' }).click();
  await text.fill('//elsewhere.example.com/:_authToken=********');
  await save.click();
  await expect(page.getByText('Failed to save NPMRC settings')).toBeVisible();
  await expect(page.getByText('//elsewhere.example.com/:_authToken has no saved value')).toBeVisible();
  await text.fill('');
  await save.click();
  await expect(page.getByText('The text is empty.')).toBeVisible();
});

test(
  'a member sees neither .npmrc nor the audit log',
  { tag: '@nojs' },
  async ({ account, project, browser, scripts }) => {
    const { owner, bob: member } = await withMember({ browser, scripts, account, project });
    const npmrc_TextContent = '//npm.example.com/:_authToken=secret-of-the-registry';
    await owner.auth.updateNpmrc({ body: { project_id: project, npmrc_TextContent } });
    await member.page.goto(`/${project}/settings/project`);
    await expect(member.page.getByText('Your role')).toBeVisible();
    await expect(member.page.getByRole('link', { name: 'Edit .npmrc' })).toHaveCount(0);
    await expect(member.page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    expect(await member.page.content()).not.toContain('secret-of-the-registry');
    const dialog = await member.page.request.get(`/${project}/settings/project/npmrc`);
    expect(dialog.status()).toBe(403);
    const posted = await member.page.request.post(`/${project}/settings/project/npmrc`, {
      form: { npmrc: 'fund=false' },
    });
    expect(posted.status()).toBe(403);
    await member.page.context().close();
  },
);

test('an administrator has code fixes verified by themselves, members are told @nojs', async ({
  page,
  project,
  browser,
  account,
  scripts,
}) => {
  await page.goto(`/${project}/settings/project`);
  const card = page.getByRole('region', { name: 'Code fixes' });
  const setting = card.getByLabel('Verify code fixes by themselves');
  await expect(setting).not.toBeChecked();
  await setting.check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Code fixes saved')).toBeVisible();
  await expect(card.getByText('Turned on by Ada Lovelace')).toBeVisible();
  const { bob } = await withMember({ browser, scripts, account, project });
  await bob.page.goto(`/${project}/settings/project`);
  const shown = bob.page.getByLabel('Verify code fixes by themselves');
  await expect(shown).toBeChecked();
  await expect(shown).toBeDisabled();
  await expect(bob.page.getByText('Only administrators of the project may change this.')).toBeVisible();
  await bob.page.context().close();
  await page.reload();
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Turned on by')).toBeHidden();
  await expect(setting).not.toBeChecked();
});
