import { expect, test } from './fixtures';

const edit = (project: string) => `/${project}/features?folders=checkout&feature=basket&edit=1`;

test('the code editor comes when asked for, writes what is saved, and is remembered', async ({
  page,
  demoProject,
  scripts,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const field = page.locator('textarea[name=text]');
  const open = page.getByRole('button', { name: 'Open in code editor' });
  await page.goto(edit(demoProject));
  await expect(field).toBeVisible();
  expect(loaded.filter((path) => /monaco|worker/.test(path))).toEqual([]);
  if (!scripts) {
    // It is made of scripts: nobody is offered what cannot work.
    await expect(open).toHaveCount(0);
    return;
  }
  await open.click();
  const editor = page.locator('.monaco-editor').first();
  await expect(editor.locator('.view-line').first()).toContainText('@checkout');
  await expect(field).toBeHidden();
  await page.keyboard.type(' @typed');
  await expect(field).toHaveValue(/^@checkout @typed\nFeature: Basket and vouchers\n/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Feature saved')).toBeVisible();
  await expect(page.getByText('@typed').first()).toBeVisible();

  await page.goto(`/${demoProject}/step-code?feature=language&scenario=Switch+the+shop+to+German&edit=1`);
  await expect(editor.locator('.view-line').first()).toContainText('import');
  await page.getByRole('button', { name: 'Plain text field' }).click();
  await expect(field).toBeVisible();
  await expect(editor).toHaveCount(0);
});

test('when the code editor cannot be loaded, the plain field stays', async ({
  page,
  demoProject,
  scripts,
}, info) => {
  info.annotations.push({ type: 'expected-console', description: 'code-editor-monaco' });
  await page.route('**/code-editor-monaco*', (route) => route.abort());
  await page.goto(edit(demoProject));
  const field = page.locator('textarea[name=text]');
  await field.fill('Feature: Typed before\n');
  if (scripts) {
    await page.getByRole('button', { name: 'Open in code editor' }).click();
    await expect(page.getByText('The code editor could not be loaded.')).toBeVisible();
  }
  await expect(field).toHaveValue('Feature: Typed before\n');
  await field.fill('Feature: Typed after\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Typed after' })).toBeVisible();
});

test('leaving with unsaved text asks first', async ({ page, demoProject, scripts }) => {
  await page.goto(edit(demoProject));
  const field = page.locator('textarea[name=text]');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  await field.fill('Feature: Unsaved\n');
  await home.click();
  if (scripts) {
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await expect(field).toHaveValue('Feature: Unsaved\n');
    await home.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
  }
  await expect(page).toHaveURL(`/${demoProject}/home`);
});

test('what is typed before the scripts have come is not lost', async ({ context, demoProject, scripts }) => {
  const slow = await context.newPage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await slow.route('**/assets/*.js', (route) => arrived.then(() => route.continue()));
  await slow.goto(edit(demoProject), { waitUntil: 'commit' });
  const field = slow.locator('textarea[name=text]');
  await field.fill('Feature: Typed\n');
  await field.press('Control+Home');
  await field.press('End');
  await slow.keyboard.type(' ear');
  arrive();
  if (scripts) await slow.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await slow.keyboard.type('ly');
  await expect(field).toHaveValue('Feature: Typed early\n');
  await slow.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(slow.getByRole('heading', { name: 'Typed early' })).toBeVisible();
});
