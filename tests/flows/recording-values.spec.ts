import { violations } from './axe/violations';
import { done, hasEnded, runUntil, startRun } from './outside-client';
import { expect, send, test } from './fixtures';
import { start, steps } from './recording-page';

test('a value of a step becomes test data, or a column of Examples, and the scenario runs with it', async ({
  page,
  demoProject,
  calls,
  scripts,
}) => {
  await start(page, demoProject);
  await expect(async () => {
    await page.reload();
    await expect(steps(page)).toHaveText([/I open the page "\/"/], { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await send(page, page.getByRole('button', { name: 'End recording' }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The recording has ended', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  const values = page.getByRole('group', { name: 'Values' });
  const open = async () => {
    await steps(page).first().hover();
    await page.getByRole('link', { name: /^Edit “I open/ }).click();
    await values.locator('summary').click();
  };
  await open();
  // Without scripts there is no axe.
  if (scripts) expect(await violations(page)).toEqual([]);
  // What cannot be says why, and nothing that was typed is lost.
  await page.getByLabel('Comment').fill('The shop’s own page');
  await values.getByLabel('Column').fill('a|b');
  await values.getByRole('button', { name: 'Make it an Examples column' }).click();
  await expect(
    page.getByText('A column’s name can have letters, digits, spaces, - and _ only.'),
  ).toBeVisible();
  await expect(values.getByLabel('Column')).toHaveValue('a|b');
  await expect(page.getByLabel('Comment')).toHaveValue('The shop’s own page');

  // New test data has the value that was recorded.
  await values.getByLabel('Key, if it is new').fill('shop.home');
  await values.getByRole('button', { name: 'Take it from test data' }).click();
  await expect(values.locator('summary')).toContainText('test data {{shop.home}}');
  await expect(page.getByLabel('Words of the step')).toHaveValue('I open the page "{{shop.home}}"');
  await expect(page.getByLabel('Comment')).toHaveValue('The shop’s own page');
  const { testData } = done(await calls.workspace.getTestData({ query: { projectId: demoProject } }));
  expect(testData).toContainEqual({
    key: 'shop.home',
    value: '/',
    DataType: 'string',
    environment: expect.stringMatching(/./) as unknown,
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(steps(page)).toContainText('{{shop.home}} is test data, in place of “/”');
  // An existing value is selected. A new value with the same key is refused.
  await open();
  await values.getByLabel('Key, if it is new').fill('shop.home');
  await values.getByLabel('Test data').selectOption('');
  await values.getByRole('button', { name: 'Take it from test data' }).click();
  await expect(page.getByText('This key was added previously')).toBeVisible();
  await values.getByRole('button', { name: 'Put the value back' }).click();
  await expect(values.locator('summary')).toContainText('as recorded');
  await values.locator('summary').click();
  await values.getByLabel('Test data').selectOption('shop.home');
  await values.getByRole('button', { name: 'Take it from test data' }).click();
  await expect(values.locator('summary')).toContainText('test data {{shop.home}}');

  await values.locator('summary').click();
  await values.getByLabel('Column').fill('address');
  await values.getByRole('button', { name: 'Make it an Examples column' }).click();
  await expect(values.locator('summary')).toContainText('column <address>');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(steps(page)).toHaveText([/# The shop’s own page[^]*I open the page "<address>"/]);

  // Saving and running are the server's work, which the mode with scripts covers.
  if (!scripts) return;

  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('combobox', { name: 'Feature' }).fill('recorded/pages');
  await page.getByRole('textbox', { name: 'Scenario' }).fill('A page');
  await page.getByRole('textbox', { name: 'Scenario' }).press('Enter');
  const feature = page.getByRole('region', { name: 'Changes of features/recorded/pages.feature' });
  await expect(feature).toContainText('Scenario Outline: A page');
  await expect(feature).toContainText('| address |');
  await send(page, page.getByRole('button', { name: 'Run before saving' }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The scenario passed and can be saved')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A page' })).toBeVisible();

  // A row whose check fails is red. The other row stays green.
  const where = { projectId: demoProject, name: 'pages.feature', parentPath: ['recorded'] };
  const lines = [
    'Feature: pages',
    '  Scenario Outline: A page',
    '    Given I open the page "<address>"',
    '    Examples:',
    '      | address              |',
    '      | /                    |',
    '      | http://none.invalid/ |',
  ];
  done(await calls.workspace.pushScenario({ body: { ...where, data: `${lines.join('\n')}\n` } }));
  const rows = [{ feature: 'recorded/pages', scenario: 'A page' }];
  const runId = await startRun({ calls, projectId: demoProject }, rows);
  const { report } = await runUntil(calls, runId, hasEnded, { limit: 120_000 });
  expect(report.testCases.map(({ status }) => status).sort()).toEqual(['FAILED', 'PASSED']);
});
