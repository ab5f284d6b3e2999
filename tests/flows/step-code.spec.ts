import { expect, test, typeText } from './fixtures';

const scenario = 'A+guest+pays+by+card';
const guest = (project: string, more = '') =>
  `/${project}/step-code?folders=checkout&feature=guest_checkout&scenario=${scenario}${more}`;

test('a step leads to its definition', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/features?folders=checkout&feature=guest_checkout&scenario=${scenario}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'I choose the country' })
    .getByRole('link', { name: 'implemented' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code of A guest pays by card');
  const marked = page.locator('li[data-mark=marked]');
  await expect(marked.first()).toHaveText("When('I choose the country {string}', async function (country) {");
  await expect(marked.last()).toHaveText('});');

  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /is in my basket/ })
    .click();
  await expect(page.getByRole('link', { name: 'basket.mjs' })).toHaveAttribute('aria-current', 'page');
  await expect(marked.first()).toContainText('in my basket');
});

test('steps without code get stubs, a syntax error is kept and shown, and code is mended', async ({
  page,
  demoProject,
}) => {
  await page.goto(`/${demoProject}/features?feature=language&edit=1`);
  const field = page.locator('textarea[name=text]');
  await typeText(field, `${(await field.inputValue()).trimEnd()}\n    And I wave 2 flags\n`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'no code' }).click();
  await expect(page.getByText('No code generated for this step')).toBeVisible();
  await page.getByRole('link', { name: 'Edit manually' }).click();
  await expect(field).toHaveValue(/Then\('I switch|When\('I switch/);
  await expect(field).toHaveValue(/Then\('I wave \{int\} flags', async function \(int\) \{/);
  await expect(page.getByText('Stubs for the steps without code are at the end.')).toBeVisible();
  const code = await field.inputValue();

  const broken = code.replace(/throw new Error\(.*\);/, 'const flags = ;');
  await typeText(field, broken);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const line = broken.split('\n').findIndex((text) => text.includes('const flags')) + 1;
  await expect(page.getByText('There is a code validation error')).toBeVisible();
  await expect(page.getByText(`Line ${line} has an error:`)).toBeVisible();
  await expect(field).toHaveValue(broken);
  await page.getByRole('link', { name: 'Discard' }).click();
  await expect(page.locator(`#L${line}`)).toHaveAttribute('data-mark', 'error');

  await page.getByRole('link', { name: 'Edit code' }).click();
  await expect(field).toHaveValue(broken);
  await typeText(field, broken.replace('const flags = ;', 'this.flags = int;'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Code saved')).toBeVisible();
  await expect(page.getByText('this.flags = int;')).toBeVisible();
  await expect(page.getByText('There is a code validation error')).toHaveCount(0);
});

test('code that somebody else changed meanwhile is not overwritten', async ({
  page,
  demoProject,
  context,
  scripts,
}) => {
  const edit = guest(demoProject, '&file=checkout.mjs&edit=1');
  const field = page.locator('textarea[name=text]');
  await page.goto(edit);
  const code = await field.inputValue();
  const other = await context.newPage();
  await other.goto(edit);
  await typeText(other.locator('textarea[name=text]'), `// theirs\n${code}`);
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Code saved')).toBeVisible();

  await typeText(field, `// mine\n${code}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Your version')).toHaveValue(`// mine\n${code}`);
  await expect(page.getByRole('region', { name: 'Version of Ada Lovelace' })).toContainText('// theirs');
  await page.getByRole('link', { name: 'Discard mine' }).click();
  // With scripts the page asks once more.
  if (scripts) {
    const leave = page.getByRole('dialog', { name: 'Unsaved changes' });
    await leave.getByRole('button', { name: 'Discard' }).click();
  }
  await expect(page.locator('#L1')).toHaveText('// theirs');
});

test('a scenario that does not exist has no code page', async ({ page, demoProject }) => {
  const answer = await page.goto(`/${demoProject}/step-code?feature=language&scenario=None`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('There is no such scenario.')).toBeVisible();
});
