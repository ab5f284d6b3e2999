import type { Page } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { expect, test } from './fixtures';
import { done, type Calls } from './outside-client';
import { openProductDatabase } from './product-database';
import { addSamples } from './report-samples';

const schedule = { days: ['Mon' as const, 'Thu' as const], time: '01:45', zone: 'Europe/Berlin' };

/** Plans an execution of the scenarios of a tag. @returns its id */
async function plan(
  { executions }: Calls,
  projectId: string,
  name: string,
  change: { tag?: string; schedule?: typeof schedule; flows?: [] } = {},
): Promise<string> {
  const { tag = 'smoke', ...more } = change;
  const flows = [{ scenarioGroups: [{ name: 'Scenario Group 1', tags: [tag], threadCount: 1 }] }];
  const body = { projectId, name, env: 'demo', branch: 'main', flows, ...more };
  return done(await executions.create({ query: {}, body })).execution._id;
}

async function changeLicence(projectId: string, change: { endsAt?: Date; threads?: number }): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  await setLicence(database, projectId, change).finally(() => database.close());
}

const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Executions' }).getByRole('link', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a project without executions says so, tells a CI how to start one, and keeps its .npmrc', async ({
  page,
  project,
  scripts,
}) => {
  await page.goto(`/${project}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Executions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Executions Beta');
  await expect(page.getByText('No executions scheduled yet')).toBeVisible();
  await view(page, /Active/).click();
  await expect(page.getByText('No executions running')).toBeVisible();
  if (scripts) {
    // With the focus on a link it is how keyboards go back; with none it switches.
    await page.keyboard.press('Shift+Tab');
    await expect(page).toHaveURL(/view=active/);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByText('No executions scheduled yet')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(page).toHaveURL(/view=active/);
  }

  await page.getByRole('link', { name: 'How to run in CI/CD' }).click();
  await expect(page.getByRole('dialog')).toContainText('There is no execution yet.');
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Edit .npmrc' }).click();
  await page.getByLabel("Text of the project's .npmrc").fill('registry=https://npm.example.com/\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved .npmrc')).toBeVisible();
  await expect(page).toHaveURL(/executions\?view=active$/);

  await changeLicence(project, { threads: 0 });
  await page.goto(`/${project}/executions`);
  await expect(page.getByText('Execution planner')).toBeVisible();
  await expect(page.getByText('To enable this feature, please purchase a license.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plan an execution' })).toHaveCount(0);
});

test('executions are found, sorted, enabled and deleted, and nothing of it with an expired licence @nojs', async ({
  page,
  calls,
  demoProject,
}) => {
  const nightly = await plan(calls, demoProject, 'Nightly', { schedule });
  await plan(calls, demoProject, 'A draft', { flows: [] });
  await page.goto(`/${demoProject}/executions`);
  await expect(view(page, /All/)).toHaveText('All 2');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('A draft');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(rows.first()).toContainText('Nightly');
  await expect(row(page, 'Nightly')).toContainText('Every week on Mon, Thu at 01:45 (Berlin)');
  await expect(row(page, 'Nightly')).toContainText('Ada Lovelace');
  await expect(row(page, 'Nightly')).toContainText('Planned, next');
  await expect(row(page, 'Nightly')).toContainText('Never ran');

  // The dialog has the recipe of the run instructions, to the letter, and leads there.
  await page.goto(`/${demoProject}/executions/how-to-run?execution=${nightly}`);
  const recipe = await page.getByRole('region', { name: 'Commands that start an execution' }).innerText();
  expect(recipe).toContain(`"$api/run/${nightly}"`);
  await page.getByRole('dialog').getByRole('link', { name: 'Whole jobs for GitHub Actions' }).click();
  await page.getByRole('navigation', { name: 'CI system' }).getByRole('link', { name: 'Shell' }).click();
  await expect(page.getByRole('region', { name: 'Commands' })).toHaveText(recipe);
  await page.goto(`/${demoProject}/executions?sort=schedule`);

  const enabled = page.getByRole('switch', { name: 'Enabled, Nightly' });
  await expect(enabled).toBeChecked();
  await enabled.click();
  await expect(enabled).not.toBeChecked();
  await expect(page).toHaveURL(/sort=schedule/);
  await expect(row(page, 'Nightly')).toContainText('Turned off');
  await enabled.click();
  await expect(row(page, 'Nightly')).toContainText('Planned, next in');

  const search = page.getByRole('searchbox', { name: 'Find an execution' });
  await search.fill('weekly');
  await search.press('Enter');
  await expect(page.getByText('"weekly" did not match any executions. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();

  await page.getByRole('link', { name: 'Delete A draft' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete A draft? Its reports stay.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted execution successfully')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await changeLicence(demoProject, { endsAt: new Date(Date.now() - 1000) });
  await page.goto(`/${demoProject}/executions`);
  await expect(enabled).not.toBeChecked();
  await enabled.click();
  const expired = page.getByRole('dialog', { name: 'License has expired' });
  await expect(expired).toBeVisible();
  await expired.getByRole('link', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Run Nightly now' }).click();
  await expect(expired).toBeVisible();
  await expect(view(page, /Active/)).toHaveText('Active 0');
});

test(
  'a broken file is a failed result of the run, with the sentence and the way to its line',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const data = '@broken\nFeature: Nightly\n  Scenario: a\n    Given a\n    Foo shows heads\n';
    const file = { projectId: demoProject, name: 'nightly.feature', parentPath: ['checkout'], data };
    done(await calls.workspace.pushScenario({ body: file }));
    // The threads of the group are set while the number of scenarios is unknown.
    await plan(calls, demoProject, 'Broken', { tag: 'broken' });
    await page.goto(`/${demoProject}/executions`);
    await page.getByRole('button', { name: 'Run Broken now' }).click();
    await expect(page).toHaveURL(/view=active/);
    const region = page.getByRole('region', { name: 'Your run ended' });
    await expect(region).toContainText('Failed');
    await expect(region).toContainText('1 of 1 failed');
    await region.getByRole('button', { name: 'Put the notice of Broken away' }).click();
    await expect(region).toHaveCount(0);
    await expect(page).toHaveURL(/view=active/);
    await view(page, /All/).click();
    await expect(row(page, 'Broken').locator('[data-status=FAILED]')).not.toHaveCount(0);
    await row(page, 'Broken').getByRole('link', { name: 'Failed 1 of 1 failed' }).click();
    const result = row(page, 'features/checkout/nightly.feature could not be read');
    await expect(result).toContainText('line 5: “Foo shows heads” is not understood here.');
    await expect(page.getByText('#StepLine')).toHaveCount(0);
    await result.getByRole('link', { name: 'Open line 5' }).click();
    await expect(page.locator('#L5')).toContainText('Foo shows heads');
  },
);

test(
  'what came of an action is told in its tab, whatever others of the browser load meanwhile',
  { tag: '@js' },
  async ({ page, context, calls, demoProject }) => {
    await plan(calls, demoProject, 'Nightly');
    const other = await context.newPage();
    await other.goto(`/${demoProject}/executions`);
    await expect(row(other, 'Nightly')).toBeVisible();
    await page.goto(`/${demoProject}/executions`);
    await page.getByRole('link', { name: 'Delete Nightly' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await expect(remove).toBeVisible();
    // The page that the action leads to is asked for when the other tab has loaded itself anew.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/executions.data*', async (route) => {
      if (route.request().method() === 'GET') await arrived;
      await route.continue();
    });
    await remove.click();
    await expect(row(other, 'Nightly')).toHaveCount(0);
    arrive();
    await expect(page.getByText('Deleted execution successfully')).toBeVisible();
    await expect(other.getByText('Deleted execution successfully')).toHaveCount(0);
  },
);

test('an execution is run, followed in the live console and stopped', async ({
  page,
  calls,
  demoProject,
}) => {
  // It runs a scenario in a browser, and on a busy machine that queues.
  const ranInTime = { timeout: 60_000 };
  await addSamples({ calls, projectId: demoProject });
  await plan(calls, demoProject, 'Waiting', { tag: 'waits' });
  await page.goto(`/${demoProject}/executions`);
  await page.getByRole('button', { name: 'Run Waiting now' }).click();
  await expect(page).toHaveURL(/view=active/);
  await expect(view(page, /Active/)).toHaveText('Active 1');
  await expect(row(page, 'Waiting')).toContainText('0% passed');
  await expect(page.getByRole('link', { name: 'Open the report of Waiting' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.getByRole('link', { name: 'View the console of Waiting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting' });
  const lines = dialog.getByRole('log');
  await expect(lines).toContainText('Queued');
  // By the socket, or by the page's own refresh.
  await expect(lines).toContainText('Started: Waits', ranInTime);
  await expect(dialog).toContainText('0 of 1 scenario done');
  await expect(dialog).toContainText('0% passed');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toContainText('The run has ended: Stopped', ranInTime);
  await expect(lines).toContainText('Stopping execution...');
  await expect(dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Open report' })).toHaveAttribute(
    'href',
    /\/run-report\/[\w-]{36}(\?inEnvironment=demo)?$/,
  );
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByText('No executions running')).toBeVisible();
  // Until it is read.
  const region = page.getByRole('region', { name: 'Your run ended' });
  await expect(region).toContainText('Stopped');
  await region.getByRole('button', { name: 'Open report of Waiting' }).click();
  await expect(page).toHaveURL(/\/run-report\/[\w-]{36}(\?inEnvironment=demo)?$/);
  await page.goto(`/${demoProject}/executions?view=active`);
  await expect(page.getByText('No executions running')).toBeVisible();
  await expect(region).toHaveCount(0);
});
