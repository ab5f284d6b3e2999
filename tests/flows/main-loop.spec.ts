import { expect, test, typeText } from './fixtures';
import { startSite } from './site';

const steps = `    Given I open the greeter
    When I tell my name "Grace"
    Then I am greeted as "Grace"
`;

const code = (name: string) => `import { Given, When, Then } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

Given('I open the greeter', async function () {
  await this.page.goto(this.baseUrl);
});

When('I tell my name {string}', async function (name) {
  await this.page.getByLabel('Your name').fill(name);
  await this.page.getByRole('button', { name: 'Greet' }).click();
});

Then('I am greeted as {string}', async function (name) {
  await expect(this.page.getByRole('heading')).toHaveText('Hello ' + ${name}, { timeout: 2000 });
});
`;

test('a new user writes a scenario and its code, runs it and reads the report', async ({ page, project }) => {
  test.setTimeout(240_000);
  const site = await startSite();

  await test.step('adds an environment', async () => {
    await page.goto(`/${project}/home`);
    await page.getByRole('main').getByRole('link', { name: 'Add environment' }).click();
    await page.getByLabel('URL').fill(site.url);
    await page.getByLabel('Name').fill('Local');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await expect(page.locator('summary[aria-label="Environment Local"]')).toBeVisible();
  });

  await test.step('creates a feature with a scenario and writes its Gherkin', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
    await page
      .getByRole('link', { name: /write|new feature/i })
      .first()
      .click();
    await page.getByLabel('Feature name').fill('Greeting');
    await page.getByLabel('First scenario').fill('Greet by name');
    await page.getByRole('button', { name: 'Create feature' }).click();
    const text = page.locator('textarea[name=text]');
    await expect(text).toHaveValue(/Scenario: Greet by name/);
    const starter = await text.inputValue();
    await typeText(
      text,
      starter.slice(0, starter.indexOf('Greet by name') + 'Greet by name'.length) + '\n' + steps,
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Feature saved')).toBeVisible();
    await expect(page.getByRole('link', { name: 'no code' })).toHaveCount(3);
  });

  await test.step('writes the code of its steps', async () => {
    await page.getByRole('link', { name: 'no code' }).first().click();
    await expect(page).toHaveURL(/step-code/);
    await page.getByRole('link', { name: /edit/i }).first().click();
    const text = page.locator('textarea[name=text]');
    await expect(text).toHaveValue(/Given\('I open the greeter'/);
    await typeText(text, code('"somebody else"'));
    await page.getByRole('button', { name: 'Review Changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.locator('textarea[name=text]')).toHaveCount(0);
  });

  await test.step('runs it and reads why it failed', async () => {
    await page.goto(`/${project}/features?feature=Greeting&scenario=Greet+by+name`);
    await expect(page.getByRole('link', { name: 'implemented' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Run scenario' }).click();
    await expect(page).toHaveURL(/run-report/);
    await expect(page.locator('[data-status=FAILED]').first()).toBeVisible({ timeout: 80_000 });
    await page.getByRole('main').getByRole('link', { name: 'Greet by name' }).click();
    await expect(page.getByText('Hello somebody else').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Greeting\.mjs:14|greeting\.mjs:14/ }).first()).toBeVisible();
  });

  await test.step('mends the code and runs again', async () => {
    await page
      .getByRole('link', { name: /reeting\.mjs:14/ })
      .first()
      .click();
    await expect(page).toHaveURL(/step-code/);
    await page.getByRole('link', { name: /edit/i }).first().click();
    await typeText(page.locator('textarea[name=text]'), code('name'));
    await page.getByRole('button', { name: 'Review Changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Code saved')).toBeVisible();
    await page.goto(`/${project}/features?feature=Greeting&scenario=Greet+by+name`);
    await page.getByRole('button', { name: 'Run scenario' }).click();
    await expect(page.locator('[data-status=PASSED]').first()).toBeVisible({ timeout: 80_000 });
  });

  await test.step('reads the report, found again in the list', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(2);
    await page
      .getByRole('main')
      .locator('tbody tr', { has: page.locator('[data-status=PASSED]') })
      .getByRole('link')
      .first()
      .click();
    // The address is there before the page: in the list both runs have the scenario's name.
    await expect(page.getByRole('columnheader', { name: 'Scenario info' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Greet by name' }).click();
    await expect(page.getByText('I am greeted as "Grace"').first()).toBeVisible();
    await page.getByRole('link', { name: /When I tell my name/ }).click();
    await expect(page.getByText('Fill', { exact: false }).first()).toBeVisible();
    const screenshot = page.getByRole('main').locator('img').first();
    await expect(screenshot).toBeVisible();
    const image = await page.request.get((await screenshot.getAttribute('src')) ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
    // Requests and messages are listed at the step in which they began. The step of this request is certain.
    await page.getByRole('link', { name: /Given I open the greeter/ }).click();
    await expect(page).toHaveURL(/step=1/);
    await page.getByRole('link', { name: /^Network/ }).click();
    await expect(page.getByText('/api/time').first()).toBeVisible();
    await page.getByRole('link', { name: /^Console/ }).click();
    await expect(page.getByText('greeter is here').first()).toBeVisible();
    await page.getByRole('link', { name: /Then I am greeted/ }).click();
    await expect(page).toHaveURL(/step=3/);
    await page.getByRole('link', { name: /^Page/ }).click();
    await expect(page.getByText('heading "Hello Grace"').first()).toBeVisible();
  });
  site.close();
});

test('the demo project runs with one click @js', async ({ page, demoProject }) => {
  // Fourteen scenarios, each in a real browser, on whatever machine this is.
  test.setTimeout(300_000);
  await page.goto(`/${demoProject}/features`);
  await page.getByRole('button', { name: 'Execute all' }).click();
  await expect(page).toHaveURL(/run-report/);
  // The run had all scenarios, so its plan includes scenarios that are written later.
  await page.getByRole('link', { name: 'Run every night…' }).click();
  await expect(page.getByRole('dialog')).toContainText('all of the branch');
  await page.goBack();
  await expect(page).toHaveURL(/run-report/);
  await expect(page.locator('[data-status=PASSED]').first()).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 240_000 });
  await expect(page.locator('[data-status=FAILED]')).toHaveCount(0);
});
