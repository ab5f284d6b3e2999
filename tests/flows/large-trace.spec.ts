import { expect, test } from './fixtures';
import { done, hasEnded, runUntil } from './outside-client';

const feature = `Feature: Large

  Scenario: Grows heavy
    Given I am on the home page
${'    When the page grows heavy\n'.repeat(14)}    Then the sample fails
`;
const code = `import { Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

When('the page grows heavy', async function () {
  const heading = this.page.getByRole('heading', { level: 1 });
  await heading.evaluate((one) => {
    one.dataset.heavy = String(Math.random()).padEnd(2_000_000, 'heavy');
  });
  await heading.hover();
});

Then('the sample fails', async function () {
  await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Not this one', { timeout: 300 });
});
`;

test('@js a trace that is too large opens in the viewer with its last action, and says what is not in it', async ({
  page,
  context,
  calls,
  demoProject: projectId,
}) => {
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'large.feature', data: feature } }));
  const files = [{ name: 'large.mjs', content: code }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
  const scenarios = [{ feature: 'large', scenario: 'Grows heavy' }];
  const answer = await calls.executions.runNow({ body: { projectId, env: 'demo', scenarios, rerun: true } });
  if (!answer.wasRunInitiated) throw new Error(answer.error);
  const { runId } = answer;
  const run = await runUntil(calls, runId, hasEnded, { limit: 120_000 });

  await page.goto(`/${projectId}/run-report/${runId}/${run.report.testCases[0]?.id}?view=trace`);
  const evidence = page.getByRole('region', { name: 'Evidence of the step' });
  await expect(evidence).toContainText(
    'The trace was too large to store completely. It has every action, but lacks pages, requests or screenshots of some moments.',
  );
  const opened = context.waitForEvent('page');
  await evidence.getByRole('link', { name: 'Open trace viewer' }).click();
  const viewer = await opened;
  const actions = viewer.getByRole('tree').getByRole('treeitem');
  await expect(actions.filter({ hasText: 'Hover' })).toHaveCount(14);
  await expect(actions.filter({ hasText: 'Expect "toHaveText"' })).toHaveCount(1);
  await viewer.close();
});
