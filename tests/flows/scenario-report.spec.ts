import { expect, test } from './fixtures';
import { callsOf, done, runUntil, startRun, hasEnded } from './outside-client';

const feature = `Feature: Evidence

  Scenario: Fails with evidence
    Given I am on the home page
    When the interface is asked
    And the delivery is made up
    Then the sample fails
`;
const code = `import { Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

When('the interface is asked', async function () {
  const headers = { authorization: 'Bearer flow-canary-4711' };
  await expect(await this.page.request.get('/sign-in', { headers })).toBeOK();
  await this.page.evaluate(() => fetch('/no-such-address?token=flow-canary-4712').then((answer) => answer.text()));
});

When('the delivery is made up', async function () {
  await this.page.route('**/delivery', (route) => route.fulfill({ json: { days: 3 } }));
  await this.page.evaluate(() => fetch('/delivery').then((answer) => answer.json()));
});

Then('the sample fails', async function () {
  await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Not this one', { timeout: 300 });
});
`;

test('evidence of a failed scenario is read, looked at in the trace viewer and talked about', async ({
  page,
  context,
  account,
  demoProject: projectId,
  baseURL,
  scripts,
}) => {
  const url = baseURL ?? '';
  const { token } = done(await callsOf(url).auth.signIn({ body: account }));
  const calls = callsOf(url, { bearer: token, projectId });
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'evidence.feature', data: feature } }));
  const files = [{ name: 'evidence.mjs', content: code }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
  const runId = await startRun({ calls, projectId }, [
    { feature: 'evidence', scenario: 'Fails with evidence' },
  ]);
  const run = await runUntil(calls, runId, hasEnded);
  const report = `/${projectId}/run-report/${runId}/${run.report.testCases[0]?.id}`;
  await page.goto(report);
  const step = page.locator('[aria-current=step]');
  const evidence = page.getByRole('navigation', { name: 'Evidence' });
  await expect(step).toContainText('the sample fails');
  await expect(page.getByRole('region', { name: 'Error' })).toContainText('Root cause');

  // The screenshot before is the one of the previous step.
  const picture = page.getByRole('img', { name: /The page after/ });
  await expect(picture).toBeVisible();
  if (scripts) {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('img', { name: /The page before/ })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(step).toContainText('the delivery is made up');
  } else {
    await page.getByRole('link', { name: 'the delivery is made up' }).click();
  }
  await page.getByRole('link', { name: /^The page (before|after)/ }).click();
  const pictures = page.getByRole('dialog', { name: 'the delivery is made up' });
  await expect(pictures.getByRole('img', { name: 'The page before' })).toBeVisible();
  await expect(pictures.getByRole('img', { name: 'The page after' })).toBeVisible();
  await pictures.getByRole('link', { name: 'Close' }).click();
  await expect(pictures).toHaveCount(0);
  await expect(step).toContainText('the delivery is made up');
  const commands = page.getByRole('list', { name: 'Commands' }).getByRole('listitem');
  await expect(commands.filter({ hasText: 'API intercept' })).toContainText('Passed');
  await expect(commands.last()).toContainText('Step complete');
  await evidence.getByRole('link', { name: /^API/ }).click();
  await expect(page.getByRole('region', { name: 'Intercepts' })).toContainText('Answered with 200');

  await page.getByRole('link', { name: 'the interface is asked' }).click();
  await expect(page.getByText('expected 200–299, received 200')).toBeVisible();
  await evidence.getByRole('link', { name: /^Network/ }).click();
  await page.getByRole('link', { name: '/no-such-address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Network logs' });
  await expect(dialog.getByLabel('Request')).toContainText('/no-such-address?token=mask:****');
  await expect(dialog.getByLabel('Request')).toContainText('404 Not Found');
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(step).toContainText('the interface is asked');

  await evidence.getByRole('link', { name: 'Trace' }).click();
  const download = page.getByRole('link', { name: 'Download trace' });
  const trace = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(trace.headers()).toMatchObject({ 'content-type': 'application/zip' });
  expect((await trace.body()).includes('flow-canary')).toBe(false);
  if (scripts) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open trace viewer' }).click();
    const viewer = await opened;
    await expect(viewer.getByText('Expect "toHaveText"').first()).toBeVisible({ timeout: 15_000 });
    await viewer.close();
  }

  await page.getByRole('link', { name: 'Add comment' }).click();
  const adding = page.getByRole('dialog', { name: 'Adding a comment' });
  const publish = adding.getByRole('button', { name: 'Publish' });
  if (scripts) await expect(publish).toBeDisabled();
  else {
    await publish.click();
    await expect(adding.getByText('Write a comment.')).toBeVisible();
  }
  await adding.getByLabel('Comment').fill('The till is closed.');
  await publish.click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments).toContainText('The till is closed.');
  await expect(page.getByRole('link', { name: '1 comment' })).toBeVisible();
  await comments.getByRole('link', { name: 'Edit your comment' }).click();
  const editing = page.getByRole('dialog', { name: 'Editing a comment' });
  await editing.getByLabel('Comment').fill('The till is open again.');
  await editing.getByRole('button', { name: 'Publish' }).click();
  await expect(comments).toContainText('The till is open again.');
  await expect(comments).toContainText('(edited)');
  await comments.getByRole('link', { name: 'Delete your comment' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(comments).toContainText('Nobody wrote about this result yet.');
});
