import { startDemoShop } from '../../demo/index';
import { git } from './code-review/fixes';
import { expect, test } from './fixtures';
import { done, hasEnded, runUntil } from './outside-client';

/** Nightlies with AI recovery wait for a worker, and for locators that lead nowhere. */
const inTime = { timeout: 120_000 };
const stepFile = 'features/step_definitions/account.mjs';

// With scripts: badge, accepting and discarding in code-review.spec.ts, evidence in recovery.spec.ts.
test('a nightly heals what changed, a person accepts it, and the next one is plain green; what is discarded fails @nojs', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  test.setTimeout(400_000);
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const env = { name: 'changing', baseUrl: shop.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: env.name, data: env } }));
  const scenarios = [{ feature: 'account/sign_in', scenario: 'Sign in with the right password' }];
  const group = { name: 'Scenario Group 1', tags: [], scenarios, threadCount: 1 };
  const plan = { name: 'Nightly', env: env.name, branch: 'main', healing: 'heal' as const };
  const { execution } = done(
    await calls.executions.create({
      query: {},
      body: { ...plan, projectId, flows: [{ scenarioGroups: [group] }] },
    }),
  );
  const nightly = async () => {
    const started = await calls.executions.run({ params: { id: execution._id }, body: { projectId } });
    if (!started.wasRunInitiated) throw new Error(started.error);
    const run = await runUntil(calls, started.runId, hasEnded, { limit: inTime.timeout });
    const row = done(await calls.runs.getDetails({ body: { days: 1 } })).projectSummary.report[0];
    return { id: started.runId, status: run.status, healed: row?.totalScenariosHealed ?? 0, run };
  };
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Code Review' });

  await test.step('the first night remembers what the pages look like', async () => {
    expect(await nightly()).toMatchObject({ status: 'PASSED', healed: 0 });
    await page.goto(`/${projectId}/home`);
    await expect(entry).toHaveText('Code Review');
  });

  shop.redesign('renamed');
  const second = await nightly();
  await test.step('the second one passes with fixes, and says so everywhere', async () => {
    expect(second).toMatchObject({ status: 'PASSED', healed: 1 });
    await page.goto(`/${projectId}/run-report/${second.id}`);
    await expect(page.getByRole('main').getByText('Passed with fixes').first()).toBeVisible();
    await page.goto(`/${projectId}/runs`);
    await expect(
      page
        .getByRole('main')
        .getByText(/passed with fixes/i)
        .first(),
    ).toBeVisible();
    await expect(entry).toHaveText('Code Review 1 open');
    await page.goto(`/${projectId}/run-report/${second.id}/${second.run.report.testCases[0]?.id}`);
    await expect(page.getByRole('main').getByText('Fixed by AI').first()).toBeVisible();
  });

  await test.step('its evidence is read, and it is accepted', async () => {
    await entry.click();
    const fix = page.locator('li[data-fix]');
    await expect(fix).toContainText('account.mjs');
    await fix.getByRole('link', { name: /^When I sign in as/ }).click();
    const change = page.getByRole('region', { name: `Changes of ${stepFile}` });
    await expect(change.locator('del')).toContainText('Sign in');
    await expect(change.locator('ins')).toContainText('Log in');
    const evidence = page.getByRole('region', { name: /fixed by ai|healed/i });
    await expect(evidence.locator('figure')).toHaveCount(2);
    for (const picture of await evidence.locator('figure img').all()) {
      const answer = await page.request.get((await picture.getAttribute('src')) ?? '');
      expect(answer.headers()['content-type']).toBe('image/jpeg');
    }
    await expect(page.getByText('Sign in with a wrong password').first()).toBeVisible();
    await page.getByRole('button', { name: 'Accept fix' }).click();
    await expect(page.getByText('Code fix accepted successfully')).toBeVisible();
    await expect(entry).toHaveText('Code Review');
    expect(git(projectId, 'log', '-1', '--format=%an', 'main')).toBe('Ada Lovelace');
    expect(git(projectId, 'show', `main:${stepFile}`)).toContain(`name: 'Log in'`);
  });

  await test.step('the third night is plain green', async () => {
    expect(await nightly()).toMatchObject({ status: 'PASSED', healed: 0 });
  });

  await test.step('what is discarded is not healed again', async () => {
    shop.redesign('original');
    const fourth = await nightly();
    expect(fourth).toMatchObject({ status: 'PASSED', healed: 1 });
    await page.goto(`/${projectId}/ai-oversight`);
    await page.getByRole('link', { name: /^Discard When I sign in as/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('1 code fix discarded')).toBeVisible();
    const fifth = await nightly();
    expect(fifth).toMatchObject({ status: 'FAILED', healed: 0 });
    await page.goto(`/${projectId}/run-report/${fifth.id}/${fifth.run.report.testCases[0]?.id}`);
    await expect(page.getByText('A person discarded this fix.').first()).toBeVisible();
    await expect(entry).toHaveText('Code Review');
  });
  await shop.close();
});
