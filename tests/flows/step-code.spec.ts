import { expect, test, typeText } from './fixtures';

const scenario = 'A+guest+pays+by+card';
const guest = (project: string, more = '') =>
  `/${project}/step-code?folders=checkout&feature=guest_checkout&scenario=${scenario}${more}`;

test('a step leads to its definition', { tag: '@nojs' }, async ({ page, demoProject }) => {
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
  await expect(page.getByText(/^Last generated .* ago$/)).toBeVisible();
  const inEditor = page.getByRole('link', { name: 'View in VS Code' });
  await expect(inEditor).toHaveAttribute('href', /features\/open-vscode\?.*feature=guest_checkout/);
  await page.getByRole('link', { name: 'Close the code' }).click();
  await expect(page).toHaveURL(/\/features\?.*scenario=A\+guest/);
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
  await page.getByRole('button', { name: 'Review Changes' }).click();
  const line = broken.split('\n').findIndex((text) => text.includes('const flags')) + 1;
  await expect(page.getByText('There is a code validation error')).toBeVisible();
  await expect(page.getByText(`Line ${line} has an error:`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(field).toHaveValue(broken);
  await page.getByRole('button', { name: 'Review Changes' }).click();
  await page.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(page.getByText('Code saved')).toBeVisible();
  await expect(page.locator(`#L${line}`)).toHaveAttribute('data-mark', 'error');

  await page.getByRole('link', { name: 'Edit code' }).click();
  await expect(field).toHaveValue(broken);
  await typeText(field, broken.replace('const flags = ;', 'this.flags = int;'));
  await page.getByRole('button', { name: 'Review Changes' }).click();
  await expect(page.getByText('There is a code validation error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Code saved')).toBeVisible();
  await expect(page.locator('li', { hasText: 'this.flags = int;' })).toBeVisible();
});

test('a change is reviewed with what it would break, run before it is saved, and kept meanwhile', async ({
  page,
  demoProject,
  scripts,
}) => {
  await page.goto(guest(demoProject, '&step=I+choose+the+country+%22Germany%22'));
  await page.getByRole('link', { name: 'Edit code' }).click();
  const field = page.locator('textarea[name=text]');
  const review = page.getByRole('button', { name: 'Review Changes' });
  if (scripts) await expect(review).toBeDisabled();
  const code = await field.inputValue();
  const changed = code.replace('.selectOption(country);', ".selectOption('Mars', { timeout: 500 });");
  const typed = `${changed}\nThen('I choose the country {string}', () => {});\n`;
  await typeText(field, typed);
  await review.click();
  await expect(page.getByText(/would be defined at checkout\.mjs:15, checkout\.mjs:\d+$/)).toBeVisible();
  await expect(page.getByText(/I choose the country "Germany" in A guest pays by card:/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(field).toHaveValue(typed);

  await typeText(field, changed);
  await review.click();
  const diff = page.getByRole('region', { name: 'Changes of checkout.mjs' });
  await expect(diff.locator('ins')).toHaveText(/selectOption\('Mars'/);
  await expect(page.getByText('Duplicate step definitions')).toHaveCount(0);
  if (scripts) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first().click();
    const leave = page.getByRole('dialog', { name: 'Unsaved changes' });
    await leave.getByRole('button', { name: 'Back to editing' }).click();
  }
  await page.getByRole('button', { name: 'Run unsaved code' }).click();
  const report = page.getByRole('link', { name: 'Open its report' });
  const address = (await report.getAttribute('href')) ?? '';
  await expect(diff).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/\(unsaved code\)$/);
  await expect(async () => {
    await tab.reload();
    await expect(tab.getByText(/selectOption/).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await tab.close();
  // With scripts the page asks whether to leave; the branch has the old code.
  await page.getByRole('link', { name: 'Discard' }).click();
  if (scripts) {
    const leave = page.getByRole('dialog', { name: 'Unsaved changes' });
    await leave.getByRole('button', { name: 'Discard' }).click();
  }
  await expect(page.getByText('.selectOption(country);')).toBeVisible();
});

test('code is changed as asked in words, after a review and only with an access token', async ({
  page,
  demoProject,
  scripts,
}) => {
  await page.goto(guest(demoProject, '&step=I+go+to+the+checkout'));
  const request = page.getByLabel('Change this step with AI');
  const send = page.getByRole('button', { name: 'Send' });
  if (scripts) {
    await expect(send).toBeDisabled();
    await request.fill('/re');
    await page.getByRole('option', { name: 'retry step' }).click();
    await expect(request).toHaveValue('/retry step');
  } else {
    await request.fill('/retry step');
  }
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Access token required' });
  await expect(dialog.getByText('Generate an access token to use this feature')).toBeVisible();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(request).toHaveValue('/retry step');

  await page.request.post(`/${demoProject}/settings/access-tokens/new`, {
    form: { name: 'generator', read: 'on', expiry: '90' },
  });
  await request.fill('make it better');
  await send.click();
  await expect(page.getByText('The built-in engine understands: continue if step fails')).toBeVisible();
  await expect(request).toHaveValue('make it better');
  await request.fill('/retry step');
  await send.click();
  await expect(page.getByText('Made by the built-in engine')).toBeVisible();
  await expect(page.locator('ins', { hasText: 'for (let attempt = 1; ; attempt++) {' })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Code saved')).toBeVisible();
  await expect(page.locator('li[data-mark=marked]', { hasText: 'attempt === 3' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit code' }).click();
  if (scripts) {
    const field = page.locator('textarea[name=text]');
    await typeText(field, `${await field.inputValue()}// more\n`);
    await expect(request).toBeDisabled();
    await expect(page.getByText('Save or discard your changes before you ask for more.')).toBeVisible();
  }
});

test('a definition is deleted after a confirmation', async ({ page, demoProject }) => {
  await page.goto(guest(demoProject, '&step=I+go+to+the+checkout'));
  await page.getByRole('link', { name: 'Delete the definition of this step' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete step definition' });
  await expect(dialog).toContainText('Delete I go to the checkout from checkout.mjs?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted step definition successfully')).toBeVisible();
  await expect(page.getByText('No code generated for this step')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Generate code' })).toHaveAttribute(
    'href',
    /features\/generate-code\?/,
  );
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
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
  await other.getByRole('button', { name: 'Review Changes' }).click();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Code saved')).toBeVisible();

  await typeText(field, `// mine\n${code}`);
  await page.getByRole('button', { name: 'Review Changes' }).click();
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

test('a scenario that does not exist has no code page', { tag: '@nojs' }, async ({ page, demoProject }) => {
  const answer = await page.goto(`/${demoProject}/step-code?feature=language&scenario=None`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('There is no such scenario.')).toBeVisible();
});
