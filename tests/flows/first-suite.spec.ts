import { expect, test } from './fixtures';
import { callsOfAccount, done, hasEnded, runUntil, startRun } from './outside-client';

test('with the address of an application alone a suite is proposed, reviewed, saved and run every night', async ({
  page,
  account,
  project,
  demoProject,
  scripts,
}) => {
  test.setTimeout(180_000);
  const { workspace } = await callsOfAccount(account, demoProject);
  const body = { projectId: demoProject, branch: 'main' };
  const demoUrl = done(await workspace.getEnvironments({ body })).allEnv[0]?.baseUrl ?? '';
  // Without scripts one page is enough to review, save and run; what more of them give is the server's.
  const pages = scripts ? '3' : '1';
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks++;
    await page.getByRole('main').getByRole(role, { name }).click();
  };
  await page.goto(`/${project}/home`);
  await click('link', 'Explore the application');

  await test.step('an address that is none comes back with what is wrong', async () => {
    await page.getByLabel('Where is your application?').fill('shop.example.com');
    await page.getByLabel('Pages', { exact: true }).fill(pages);
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await expect(page.getByText('URL must start with http://, https:// or {host}')).toBeVisible();
    await expect(page.getByLabel('Pages', { exact: true })).toHaveValue(pages);
  });

  await page.getByLabel('Where is your application?').fill(demoUrl);
  await click('button', 'Explore');
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 150_000 });
  await click('link', /^Review \d+ scenarios?$/);

  await test.step('each scenario stands there with its steps, and what was not tried with the reason', async () => {
    await expect(page.getByRole('heading', { name: /^First suite of / })).toBeVisible();
    const pages = page.getByRole('group', { name: /^Pages open/ });
    await expect(pages.getByText('Given I open the home page')).toBeVisible();
    if (scripts) await expect(page.getByText(/^POST \/basket may change something/)).toBeVisible();
    await page.getByText(/^What is written: one feature and/).click();
    await expect(page.getByText('@first-suite', { exact: true })).toBeVisible();
  });

  await test.step('what is not chosen is not saved, and without any nothing is', async () => {
    const boxes = page.getByRole('main').getByRole('checkbox');
    const count = await boxes.count();
    for (let at = 0; at < count; at++) await boxes.nth(at).uncheck();
    await page.getByRole('button', { name: 'Save the chosen scenarios' }).click();
    await expect(page.getByText('Choose at least one scenario.')).toBeVisible();
    await expect(boxes.first()).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Open the home page' }).check();
  });

  await click('button', 'Save the chosen scenarios');
  await expect(page.getByText('1 scenario was saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Open the home page' })).toBeHidden();
  await click('button', 'Run every night');
  await expect(page.getByText('The first suite runs every night at 01:45 UTC')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'First suite' })).toContainText('Every day at 01:45');
  // With those of the account and the project eight, as signing up leads past two pages.
  expect(clicks).toBe(5);
  if (!scripts) return;

  await test.step('it passes from the beginning', async () => {
    const calls = await callsOfAccount(account, project);
    const at = { projectId: project, branch: 'main' };
    const [env] = done(await calls.workspace.getEnvironments({ body: at })).allEnv;
    const runId = await startRun({ calls, projectId: project }, [{ feature: 'first-suite' }], env?.name);
    expect(await runUntil(calls, runId, hasEnded)).toMatchObject({ status: 'PASSED' });
  });
});
