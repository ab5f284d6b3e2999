import { addRuns } from './ended-runs';
import { expect, test } from './fixtures';
import { done } from './outside-client';
import { openProductDatabase } from './product-database';

test('the home page tells what to look at next, and each leads there @nojs', async ({
  page,
  demoProject,
  calls,
}) => {
  const main = page.getByRole('main');
  await page.goto(`/${demoProject}/home`);
  await expect(main.getByRole('heading', { name: 'Run it' })).toBeVisible();
  await expect(main.getByText(/^All steps of \d+ scenarios have code\.$/)).toBeVisible();

  const data =
    'Feature: Payment\n  Scenario: Guest pays by card\n    Given I am on the home page\n    When I dance\n';
  done(
    await calls.workspace.pushScenario({ body: { projectId: demoProject, name: 'payment.feature', data } }),
  );
  await addRuns(demoProject, [
    { status: 'PASSED', daysAgo: 2, seconds: 5 },
    { status: 'FAILED', daysAgo: 1, seconds: 5 },
  ]);
  await waitingReview(demoProject);
  await page.reload();
  await expect(main.getByRole('heading', { name: 'First steps' })).toHaveCount(0);

  const runs = main.getByRole('region', { name: 'Latest runs' }).getByRole('listitem');
  await expect(runs).toHaveText([
    /Failed.*Nightly.*1 of 1 failed · demo · main/s,
    /Passed.*Nightly.*1 passed/s,
  ]);
  const written = main.getByRole('region', { name: 'Not written 1' });
  await expect(written.getByRole('listitem')).toContainText('1 of 2 steps has no code · payment');
  await written.getByRole('link', { name: 'Guest pays by card' }).click();
  await expect(page).toHaveURL(/feature=payment/);

  await page.goto(`/${demoProject}/home`);
  const failures = main.getByRole('region', { name: 'New failures 1' });
  await expect(failures.getByRole('listitem')).toContainText('Locator gone · demo · Error: no button "Pay"');
  await failures.getByRole('link', { name: 'Guest pays by card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guest pays by card' })).toBeVisible();

  await page.goto(`/${demoProject}/home`);
  const reviews = main.getByRole('region', { name: 'Code to review 1' });
  await expect(reviews.getByRole('listitem')).toContainText('1 step generated; nothing is saved yet');
  await reviews.getByRole('link', { name: 'Guest pays by card' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Code discarded')).toBeVisible();

  await addRuns(demoProject, [{ status: 'FAILED', daysAgo: 0, seconds: 5 }]);
  await page.goto(`/${demoProject}/home`);
  await expect(main.getByRole('region', { name: /^Code to review/ })).toHaveCount(0);
  await expect(main.getByText('Nothing on main fails that passed in the result before')).toBeVisible();
});

/** A generation that ended, with a file to save. */
async function waitingReview(projectId: string): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    await database.pool.query(
      `insert into step_generations (id, project_id, user_id, branch, commit, env, feature_name, scenario_name, mode, state,
         steps, files, created_at, ended_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'main', 'c0ffee', 'demo', 'payment', 'Guest pays by card',
         'missing', 'done', $2, $3, now(), now())`,
      [
        projectId,
        JSON.stringify([{ index: 0, keyword: 'When', text: 'I dance', state: 'generated', confidence: 0.9 }]),
        JSON.stringify([{ name: 'payment.mjs', before: '', version: '', after: '// code\n' }]),
      ],
    );
  } finally {
    await database.close();
  }
}
