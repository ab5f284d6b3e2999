import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const edit = (project: string) => `/${project}/features?folders=checkout&feature=basket&edit=1`;

test.describe('on a fast link', () => {
  test.use({ fastLink: true });

  test('the code editor comes by itself at the line, writes what is saved and run, and goes for good', async ({
    page,
    demoProject,
    scripts,
  }) => {
    const field = page.locator('textarea[name=text]');
    const editor = page.locator('.monaco-editor').first();
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      const late: (() => void)[] = [];
      MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
        if (late.length === 0 && !('busy' in document.documentElement.dataset)) postMessage.apply(this, sent);
        else late.push(() => postMessage.apply(this, sent));
      };
      addEventListener('rest', () => late.splice(0).forEach((post) => post()));
    });
    await page.goto(`${edit(demoProject)}&step=4`);
    if (!scripts) {
      // The editor consists of scripts, so pages without scripts do not offer it.
      await expect(page.getByRole('button', { name: /code editor|Plain text/ })).toHaveCount(0);
      await field.fill('Feature: Basket\n\n  Scenario: One\n    Given I open the shop\n');
      await page.getByRole('button', { name: 'Save and run' }).click();
      await expect(page).toHaveURL(/\/run-report\//);
      return;
    }
    await expect(editor.locator('.view-line').first()).toContainText('@checkout');
    await expect(field).toBeHidden();
    await expect(editor.locator('.line-numbers.active-line-number')).toHaveText('4');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' @typed');
    await expect(field).toHaveValue(/^@checkout @typed\nFeature: Basket and vouchers\n/);
    await postponeRenders(page, async () => {
      await page.keyboard.type('2');
      await page.keyboard.press('Control+Enter');
    });
    await expect(page).toHaveURL(/\/run-report\//);
    await page.goBack();
    await expect(field).toHaveValue(/^@checkout @typed2\n/);
    await page.goForward();
    await expect(page).toHaveURL(/\/run-report\//);
    await expect(page.getByText('Feature saved')).toBeVisible();

    await page.goto(`/${demoProject}/step-code?feature=language&scenario=Switch+the+shop+to+German&edit=1`);
    await expect(editor.locator('.view-line').first()).toContainText('import');
    await page.getByRole('button', { name: 'Plain text field' }).click();
    await expect(field).toBeVisible();
    await expect(editor).toHaveCount(0);
    await field.press('Control+Enter');
    await expect(page).toHaveURL(/\/run-report\//);
    await expect(page.getByText('No changes detected')).toBeVisible();
    await page.goto(edit(demoProject));
    await expect(page.getByRole('button', { name: 'Open in code editor' })).toBeVisible();
    await expect(field).toBeVisible();
  });

  test('what is typed before the scripts have come, and while the code editor comes, is not lost', async ({
    context,
    demoProject,
    scripts,
  }) => {
    const slow = await context.newPage();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let show = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    await slow.route('**/assets/*.js', (route) => arrived.then(() => route.continue()));
    await slow.route('**/code-editor-monaco*', (route) => shown.then(() => route.continue()));
    await slow.goto(edit(demoProject), { waitUntil: 'commit' });
    const field = slow.locator('textarea[name=text]');
    // Not where the editor would begin by itself.
    await field.fill('Feature: Typed\n  It is\n');
    await field.press('Control+Home');
    await field.press('ArrowDown');
    await field.press('End');
    await slow.keyboard.type(' ear');
    arrive();
    if (scripts) await slow.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await slow.keyboard.type('ly');
    await expect(field).toHaveValue('Feature: Typed\n  It is early\n');
    show();
    if (scripts) await expect(field).toBeHidden();
    await slow.keyboard.type(' on');
    await expect(field).toHaveValue('Feature: Typed\n  It is early on\n');
    await slow.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(slow.getByRole('heading', { name: 'Typed', exact: true })).toBeVisible();
  });
});

test('who saves data or has a slow link keeps the plain field until they ask', async ({
  page,
  demoProject,
  scripts,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(edit(demoProject));
  const field = page.locator('textarea[name=text]');
  await expect(field).toBeVisible();
  if (scripts) await expect(page.getByText('Ctrl+Enter saves and runs')).toBeVisible();
  expect(loaded.filter((path) => /monaco|worker/.test(path))).toEqual([]);
  if (!scripts) return;
  await page.getByRole('button', { name: 'Open in code editor' }).click();
  await expect(page.locator('.monaco-editor .view-line').first()).toContainText('@checkout');
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

/** Makes React render later changes only afterwards, like on a busy machine: React waits by messages to itself. */
async function postponeRenders(page: Page, run: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset.busy = 'true'));
  await run();
  await page.evaluate(() => {
    delete document.documentElement.dataset.busy;
    dispatchEvent(new Event('rest'));
  });
}
