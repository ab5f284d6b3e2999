import { startDemoShop } from '../../demo/index';
import { definitionText } from '#services/workspace/generated/definition';
import { git } from './code-review/fixes';
import { expect, test } from './fixtures';
import { done, hasEnded, runUntil } from './outside-client';

/** Scenarios wait for a worker, and for a locator that leads nowhere. */
const inTime = { timeout: 120_000 };

// Without scripts the menu is in the last test, and retraining in the second.
const shops: Awaited<ReturnType<typeof startDemoShop>>[] = [];
test.afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.close())));

/** A demo shop of this test, which ends with it. */
async function openShop(settings: Parameters<typeof startDemoShop>[0]) {
  const shop = await startDemoShop(settings);
  shops.push(shop);
  return shop;
}

test(
  'a scenario is run with AI recovery, and a failed one is retrained and told what came of it',
  { tag: '@js' },
  async ({ page, calls, demoProject: projectId }) => {
    test.setTimeout(300_000);
    const shop = await openShop({ port: 0, host: '127.0.0.1', design: 'removed' });
    const at = { projectId, branch: 'main' };
    const env = { name: 'changing', baseUrl: shop.url };
    done(await calls.workspace.pushEnvironment({ body: { ...at, name: env.name, data: env } }));
    done(await calls.workspace.updateLastActiveWorkspace({ body: { ...at, name: env.name } }));
    const scenario = 'An expired voucher is refused';
    const about = page.getByRole('list', { name: 'About this run' });

    await page.goto(`/${projectId}/features?folders=checkout&feature=basket&scenario=${scenario}`);
    await page.locator('summary[aria-label="More ways to run"]').click();
    await page.getByRole('button', { name: 'Execute with AI recovery' }).click();
    await expect(about).toContainText('With AI recovery');
    const report = page.url();
    // A control that was removed has no heir: it fails, however much is asked for.
    await expect(about.locator('[data-status=FAILED]')).toBeVisible(inTime);

    shop.redesign('original');
    await page.getByRole('button', { name: `Retrain ${scenario}, checkout/basket` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${scenario} (retraining)`);
    await expect(about.locator('[data-status=PASSED]')).toBeVisible(inTime);
    await page.goto(report);
    await expect(about.locator('[data-status=PASSED]').first()).toBeVisible();
    const told = 'It passed, and every locator found its element.';
    await expect(page.getByRole('row').filter({ hasText: told })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Retrain / })).toHaveCount(0);
    await page.getByRole('link', { name: `Original of ${scenario}` }).click();
    await expect(page.getByText('It passed once it was retrained')).toBeVisible();
    await page.getByRole('link', { name: 'Report of the retraining' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(scenario);
  },
);

test(
  'a retraining heals where a plain run fails, and says at which step; the copy of the shop changes by its own switch',
  { tag: '@nojs' },
  async ({ page, calls, demoProject: projectId }) => {
    test.setTimeout(400_000);
    const shop = await openShop({ port: 0, host: '127.0.0.1' });
    const baseUrl = `${shop.url}/copies/recovery`;
    const at = { projectId, branch: 'main' };
    done(
      await calls.workspace.pushEnvironment({
        body: { ...at, name: 'copy', data: { name: 'copy', baseUrl } },
      }),
    );
    const scenarios = [{ feature: 'checkout/basket', scenario: 'An expired voucher is refused' }];
    const run = async (status: string) => {
      const started = await calls.executions.runNow({ body: { projectId, env: 'copy', scenarios } });
      if (!started.wasRunInitiated) throw new Error(started.error);
      expect((await runUntil(calls, started.runId, hasEnded)).status).toBe(status);
      return started.runId;
    };
    await run('PASSED');

    await page.goto(`${baseUrl}/redesign`);
    await page.getByRole('radio', { name: /^Renamed/ }).check();
    await page.getByRole('button', { name: 'Change the design' }).click();
    await expect(page.getByRole('radio', { name: /^Renamed/ })).toBeChecked();
    const failed = await run('FAILED');
    const before = git(projectId, 'rev-parse', 'main');

    await page.goto(`/${projectId}/run-report/${failed}`);
    await page.getByRole('button', { name: /^Retrain / }).click();
    const about = page.getByRole('list', { name: 'About this run' });
    await expect(about).toContainText('With AI recovery');
    await expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible(inTime);
    await page.goto(`/${projectId}/run-report/${failed}`);
    const reason = page.getByRole('cell').filter({ hasText: 'healed to button "Redeem voucher"' });
    await expect(reason).toHaveCount(1);
    await expect(reason).toContainText('healed to button "Put Blue mug into the basket"');
    // Nothing is committed.
    expect(git(projectId, 'rev-parse', 'main')).toBe(before);
    // Code that names a value keeps it.
    await page.goto(`/${projectId}/ai-oversight`);
    await page
      .getByRole('link', { name: 'Given 1 piece of "Blue mug" is in my basket', exact: true })
      .click();
    await expect(page.getByText('name: `Put ${product} into the basket`')).toBeVisible();
  },
);

// Without scripts: retraining above, evidence and accepting in healing.spec.ts.
test('the words of a step say which element it means now, and its definition is written anew once a person accepts it @js', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  test.setTimeout(300_000);
  const shop = await openShop({ port: 0, host: '127.0.0.1', design: 'renamed' });
  const env = { name: 'changing', baseUrl: shop.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: env.name, data: env } }));
  const text = 'I press the "Log in" button';
  const written = definitionText({
    step: { index: 0, text, keyword: 'When', variants: [], element: 'button "Sign in"', confidence: 0.97 },
    variant: {
      pattern: text,
      parameters: [],
      lines: [`await this.page.getByRole('button', { name: 'Sign in' }).click();`],
    },
  });
  const name = 'buying.mjs';
  const others = `import { Given, When } from '@cucumber/cucumber';

Given('I am asked who I am', async function () {
  this.page.setDefaultTimeout(3000);
  await this.page.goto(this.baseUrl + '/sign-in');
});

`;
  const files = [{ name, content: others + written }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
  const steps = `    Given I am asked who I am\n    When ${text}\n`;
  const data = `Feature: Buying\n\n  Scenario: Anna signs in\n${steps}`;
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'buying.feature', data } }));
  const scenarios = [{ feature: 'buying', scenario: 'Anna signs in' }];
  const started = await calls.executions.runNow({ body: { projectId, env: env.name, scenarios } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  expect((await runUntil(calls, started.runId, hasEnded)).status).toBe('FAILED');

  await page.goto(`/${projectId}/run-report/${started.runId}`);
  await page.getByRole('button', { name: /^Retrain / }).click();
  // Before, the page is the failed run's.
  await expect(page).not.toHaveURL(new RegExp(started.runId));
  const about = page.getByRole('list', { name: 'About this run' });
  await expect(about.locator('[data-status=FAILED]')).toBeVisible(inTime);
  await page.goto(`/${projectId}/ai-oversight`);
  const fix = page.locator('li[data-fix]');
  await expect(fix).toContainText('the whole definition is replaced');
  await fix.getByRole('link', { name: `When ${text}`, exact: true }).click();
  const evidence = page.getByRole('region', { name: 'New code is proposed' });
  await expect(evidence).toContainText('The words of the step describe button “Log in”');
  await expect(evidence.getByText('No run that passed has seen the element')).toBeVisible();
  const after = evidence.locator('figure').filter({ hasText: 'After' });
  await expect(after.getByRole('img')).toHaveAccessibleName('The page after, button “Log in” marked');
  await expect(after.locator('rect')).toHaveCount(1);
  await page.getByRole('button', { name: 'Accept fix' }).click();
  await expect(page.getByText('Code fix accepted successfully')).toBeVisible();
  const now = git(projectId, 'show', `main:features/step_definitions/${name}`);
  expect(now.startsWith(others)).toBe(true);
  expect(now).toContain('// generated by the built-in engine: button "Log in", 100 %');
  expect(now).not.toContain(`name: 'Sign in'`);
});

test(
  'where an environment only proposes, runs say so and nothing is retrained',
  { tag: '@nojs' },
  async ({ page, calls, demoProject: projectId }) => {
    const shop = await openShop({ port: 0, host: '127.0.0.1', design: 'removed' });
    const at = { projectId, branch: 'main' };
    const env = { name: 'production', baseUrl: shop.url, proposeOnly: true };
    done(await calls.workspace.pushEnvironment({ body: { ...at, name: env.name, data: env } }));
    done(await calls.workspace.updateLastActiveWorkspace({ body: { ...at, name: env.name } }));
    const scenario = 'An expired voucher is refused';
    await page.goto(`/${projectId}/features?folders=checkout&feature=basket&scenario=${scenario}`);
    await page.locator('summary[aria-label="More ways to run"]').click();
    await page.getByRole('button', { name: 'Execute with AI recovery' }).click();
    const about = page.getByRole('list', { name: 'About this run' });
    await expect(about).toContainText('This environment only proposes fixes.');
    await expect(about.locator('[data-status=FAILED]')).toBeVisible(inTime);
    await page.getByRole('button', { name: /^Retrain / }).click();
    await expect(page.getByRole('alert')).toContainText('"production" only proposes fixes');
    // The last choice needs only one click from now on, and its button says what it does.
    await page.goto(`/${projectId}/features?folders=checkout&feature=basket&scenario=${scenario}`);
    const again = page.getByRole('button', { name: 'Execute with AI recovery' });
    await expect(again).toHaveAttribute('title', 'Runs this scenario in production, with AI recovery.');
    await page.goto(`/${projectId}/features?folders=checkout`);
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('checkout');
    await page.getByRole('button', { name: 'Stop' }).click();
  },
);
