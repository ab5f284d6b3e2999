import { expect, test } from './fixtures';
import { openProductDatabase } from './product-database';

/** Runs that ended, so many days ago. */
async function addRuns(
  projectId: string,
  runs: { status: 'PASSED' | 'FAILED'; daysAgo: number; seconds: number }[],
) {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    for (const { status, daysAgo, seconds } of runs) {
      await database.pool.query(
        `with run as (
           insert into runs (id, project_id, number, name, type, mode, status, branch, commit, username, env_name,
             env_base_url, browser, total, passed, failed, published_at, started_at, ended_at)
           select gen_random_uuid(), $1, (select count(*) + 1 from runs where project_id = $1), 'Nightly', 'run', 'executions', $2, 'main', 'c0ffee', 'Ada', 'demo',
             'http://localhost', 'chromium', 1, ($2 = 'PASSED')::int, ($2 = 'FAILED')::int, moment, moment,
             moment + make_interval(secs => $4)
           from (select now() - make_interval(days => $3) as moment) as moments returning id, project_id, ended_at)
         insert into results (id, run_id, project_id, branch, position, scenario_name, feature_name, uri, line, tags,
           parameters, scenario_id, outcome, first_attempt, last_attempt, started_at, ended_at, updated_at, analysis)
         select gen_random_uuid(), id, project_id, 'main', 0, 'Guest pays by card', 'payment',
           'features/payment.feature', 1, '[]', '{}', md5('payment')::uuid, $2, id, id, ended_at, ended_at, ended_at,
           case when $2 = 'FAILED'
             then '{"tag":"Locator gone","cause":"locator-gone","evidence":[],"signature":"s"}'::jsonb end
         from run`,
        [projectId, status, daysAgo, seconds],
      );
    }
  } finally {
    await database.close();
  }
}

test('the dashboard counts what ran and what it saved, by numbers of one’s own', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Lovelace');
  await expect(page.getByRole('link', { name: 'Create scenario' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Getting started' })).toBeVisible();

  await addRuns(project, [
    { status: 'PASSED', daysAgo: 1, seconds: 3600 },
    { status: 'PASSED', daysAgo: 2, seconds: 61 },
    { status: 'FAILED', daysAgo: 3, seconds: 9 },
    { status: 'FAILED', daysAgo: 20, seconds: 60 },
  ]);
  await page.reload();
  const card = (label: string) =>
    page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
  await expect(card('Passed executions').first()).toContainText('2');
  await expect(card('Pass ratio').first()).toContainText('66.7%');
  await expect(card('Total execution time').first()).toContainText('1 h 1 m 10 s');
  await expect(page.getByText('2 h × 1 failure explained')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guest pays by card' })).toHaveAttribute('href', /run-report/);

  await page.locator('summary', { hasText: 'Last 7 days' }).click();
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(card('Failed executions').first()).toContainText('2');
  await expect(page.getByText('2 h × 2 failures explained')).toBeVisible();

  await page.getByRole('link', { name: 'Personalise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personalise' });
  const hours = dialog.getByLabel('Hours to analyse a failed scenario');
  await hours.fill('1.555');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Enter a number with at most 2 decimals.')).toBeVisible();
  await expect(hours).toHaveValue('1.555');
  await hours.fill('1.5');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  // The period that was chosen stays.
  await expect(page.getByText('1.5 h × 2 failures explained')).toBeVisible();
  await expect(card('Budget saved').first()).toContainText('150');
});

test('old runs go as the project says, after showing what goes', async ({ page, project }) => {
  await addRuns(project, [
    { status: 'PASSED', daysAgo: 1, seconds: 5 },
    { status: 'FAILED', daysAgo: 40, seconds: 5 },
  ]);
  await page.goto(`/${project}/settings/retention`);
  await expect(page.getByText('The project has 2 runs')).toBeVisible();
  const days = page.getByLabel('Days to keep runs');
  await days.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a number of days from 1 to 3650, or nothing.')).toBeVisible();
  await expect(days).toHaveValue('0');
  await days.fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('1 run would be removed, 0 bytes would be freed. Nothing was removed yet.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save and remove' }).click();
  await expect(page.getByText('The project has 1 run, and')).toBeVisible();
  await expect(days).toHaveValue('30');
  await expect(page.getByRole('region', { name: 'Removed lately' }).getByRole('row')).toHaveCount(2);
});
