import { expect, test } from './fixtures';
import { openProductDatabase } from './product-database';
import { addSamples, runSamples } from './report-samples';

test(
  'runs are found, sorted and filtered, all in the address',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const project = { calls, projectId: demoProject };
    await addSamples(project);
    await runSamples(project, 'Passes');
    await runSamples(project, 'Fails on purpose');
    await page.goto(`/${demoProject}/runs`);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Fails on purpose');
    await expect(page.locator('dl')).toContainText('Total executions2');
    await expect(page.locator('dl')).toContainText('Successful1');

    const byName = page.getByRole('link', { name: 'Execution info', exact: true });
    await byName.click();
    await expect(page).toHaveURL(/sort=name/);
    await byName.click();
    await expect(page).toHaveURL(/order=desc/);
    await expect(rows.first()).toContainText('Passes');

    const search = page.getByRole('searchbox', { name: 'Find a run...' });
    await search.fill('nothing of that kind');
    await search.press('Enter');
    await expect(page.getByText('No runs found')).toBeVisible();
    await expect(
      page.getByText('"nothing of that kind" did not match any runs. Please try again.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(rows).toHaveCount(2);
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL(/sort=name/);

    await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'AI generation' }).click();
    await expect(page.getByText('No reports')).toBeVisible();

    await page.locator('summary', { hasText: 'Show all' }).click();
    await page.getByRole('link', { name: 'Show last week' }).click();
    await expect(page).toHaveURL(/period=7/);
    await page.goto(`/${demoProject}/runs`);
    await expect(page.locator('summary', { hasText: 'Show last week' })).toBeVisible();
  },
);

/** As many finished runs, a minute apart and `Run 1` the newest. */
async function addRuns(projectId: string, count: number): Promise<void> {
  await ask(
    `insert into runs (id, project_id, number, name, type, mode, status, branch, commit, username, env_name,
       env_base_url, browser, total, passed, failed, published_at, started_at, ended_at)
     select gen_random_uuid(), $1, 1000 - number, 'Run ' || number, 'run', 'cloud', 'PASSED', 'main', 'c0ffee', 'Ada', 'demo',
       'http://localhost', 'chromium', 1, 1, 0, moment, moment, moment
     from generate_series(1, $2::int) as number, lateral (select now() - make_interval(mins => number) as moment) as at`,
    [projectId, count],
  );
}

async function ask(statement: string, values: unknown[]): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  await database.pool.query(statement, values).finally(() => database.close());
}

test('a long list goes on as it is scrolled, or page by page without JavaScript', async ({
  page,
  project,
  scripts,
}) => {
  await addRuns(project, 120);
  await page.goto(`/${project}/runs`);
  const rows = page.locator('tbody tr');
  const next = page.getByRole('link', { name: 'Next' });
  await expect(rows).toHaveCount(50);
  await expect(rows.last()).toContainText('Run 50');
  await (scripts ? next.scrollIntoViewIfNeeded() : next.click());
  await expect(rows).toHaveCount(scripts ? 100 : 50);
  await expect(rows.last()).toContainText('Run 100');
  await (scripts ? next.scrollIntoViewIfNeeded() : next.click());
  await expect(rows).toHaveCount(scripts ? 120 : 20);
  await expect(rows.last()).toContainText('Run 120');
  await expect(next).toHaveCount(0);
  if (scripts) {
    await expect(page).not.toHaveURL(/cursor/);
    return;
  }
  await expect(rows.first()).toContainText('Run 101');
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(rows.first()).toContainText('Run 1');
  await expect(rows).toHaveCount(50);
});

test(
  'a list that is asked again stays where it was scrolled to',
  { tag: '@js' },
  async ({ page, project }) => {
    await addRuns(project, 60);
    await page.goto(`/${project}/runs`);
    await expect(page.locator('tbody tr')).toHaveCount(50);
    // Twice: the router restores a position only when it differs from the last restored position.
    for (const [at, name] of [
      [100, 'First'],
      [300, 'Second'],
    ] as const) {
      await page.evaluate((top) => window.scrollTo(0, top), at);
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((done) => (answer = done));
      const asked = page.waitForRequest(/runs\.data/);
      await page.route(
        /runs\.data/,
        async (route) => {
          await answered;
          await route.continue();
        },
        { times: 1 },
      );
      // As a tab that is shown again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await asked;
      await page.evaluate((top) => window.scrollTo(0, top + 50), at);
      await ask(`update runs set name = $2 where project_id = $1 and name in ('Run 10', 'First')`, [
        project,
        name,
      ]);
      answer();
      await expect(page.getByRole('row', { name })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(at + 50);
    }
  },
);
