import type { Page } from '@playwright/test';
import { startDemoShop } from '../../demo/index';
import { expect, test } from '../flows/fixtures';
import { done, hasEnded, runUntil, startRun } from '../flows/outside-client';
import { beside, clickAt, start, steps, untilReady } from '../flows/recording-page';

const folder = new URL('../../docs/screenshots/', import.meta.url).pathname;

/** Takes a screenshot of the page as a user sees it, at its top and without notifications. */
async function take(page: Page, name: string): Promise<void> {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  while ((await close.count()) > 0) await close.first().click();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
}

test('takes screenshots of writing, test data and run instructions', async ({ page, calls, demoProject }) => {
  await page.goto(
    `/${demoProject}/features?folders=account&feature=sign_in&scenario=Sign+in+with+the+right+password`,
  );
  await expect(page.getByRole('button', { name: 'Run scenario' })).toBeVisible();
  await take(page, 'first-run');
  await page.getByRole('link', { name: 'Step code' }).click();
  await page.waitForURL(/\/step-code/);
  await page.waitForLoadState('networkidle');
  await take(page, 'write');

  const data = [
    { key: 'user', value: 'anna@example.com', type: 'string', environment: '*' },
    { key: 'password', value: 'mugs-and-more', type: 'secret', environment: 'demo' },
  ];
  for (const { key, value, type, environment } of data) {
    await page.goto(`/${demoProject}/test-data/add`);
    await page.getByLabel('Key').fill(key);
    await page.getByLabel('DataType').selectOption(type);
    await page.getByLabel('Value').fill(value);
    await page.getByRole('main').getByLabel('Environment').selectOption(environment);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/test-data$/);
  }
  await take(page, 'test-data');

  const run = await startRun({ calls, projectId: demoProject }, [
    { feature: 'checkout/guest_checkout' },
    { feature: 'account/sign_in' },
    { feature: 'catalogue/search' },
  ]);
  await runUntil(calls, run, hasEnded);
  await page.goto(`/${demoProject}/memory`);
  await page.waitForLoadState('networkidle');
  await take(page, 'map');
  await page.goto(`/${demoProject}/runs/instructions`);
  await take(page, 'run-instructions');
});

test('takes screenshots of the planner and of an execution', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  const groups = [{ name: 'Checkout', tags: ['checkout'], threadCount: 1 }];
  const body = {
    projectId,
    name: 'Nightly',
    env: 'demo',
    branch: 'main',
    flows: [{ scenarioGroups: groups }],
  };
  const { execution } = done(await calls.executions.create({ query: {}, body }));
  await page.goto(`/${projectId}/execution/${execution._id}`);
  await page.waitForLoadState('networkidle');
  await take(page, 'execution');
  await page.goto(`/${projectId}/executions/plan`);
  await page.getByLabel('Execution name').fill('Every night');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('@account').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toBeVisible();
  await take(page, 'schedule');
});

test('takes screenshots of the recorder and of generated code', async ({ page, demoProject }) => {
  await start(page, demoProject);
  await untilReady(page);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('link', { name: 'Products', exact: true }));
  await expect(steps(page)).toHaveCount(2);
  await page.waitForTimeout(1000);
  await take(page, 'record');
  await page.goto(`/${demoProject}/features`);
  const form = { name: 'buying', scenario: 'Anna buys a mug' };
  await page.request.post(`/${demoProject}/features/new?folders=`, { form });
  await page.goto(`/${demoProject}/features?folders=&feature=buying&edit=1`);
  const lines = [
    'Given I open the home page',
    'When I click the "Products" link',
    'And I add "Blue mug" to the basket',
  ];
  const text = `Feature: Buying\n  Scenario: Anna buys a mug\n    ${lines.join('\n    ')}\n`;
  await page.locator('textarea[name=text]').fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Feature saved')).toBeVisible();
  await page.goto(`/${demoProject}/features?folders=&feature=buying&scenario=Anna+buys+a+mug`);
  await page.locator('summary[aria-label="Generate"]').click();
  await page.getByRole('link', { name: 'Generate code for all steps' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate code' }).click();
  await expect(page.getByText(/^Done: \d generated/)).toBeVisible({ timeout: 120_000 });
  await take(page, 'generate');
});

test('takes screenshots of a code fix and of the runs', async ({ page, calls, demoProject: projectId }) => {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const env = { name: 'stage', baseUrl: shop.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: env.name, data: env } }));
  const scenarios = [{ feature: 'account/sign_in', scenario: 'Sign in with the right password' }];
  const group = { name: 'Sign in', tags: [], scenarios, threadCount: 1 };
  const plan = { name: 'Nightly', env: env.name, branch: 'main', healing: 'heal' as const };
  const flows = [{ scenarioGroups: [group] }];
  const { execution } = done(
    await calls.executions.create({ query: {}, body: { ...plan, projectId, flows } }),
  );
  const run = async () => {
    const started = await calls.executions.run({ params: { id: execution._id }, body: { projectId } });
    if (!started.wasRunInitiated) throw new Error(started.error);
    await runUntil(calls, started.runId, hasEnded, { limit: 120_000 });
  };
  try {
    await run();
    shop.redesign('renamed');
    await run();
    const results = '<testsuite name="api"><testcase classname="api" name="answers"/></testsuite>';
    const query = {
      projectId,
      format: 'junit' as const,
      run: 'github-4711',
      name: 'API tests',
      branch: 'main',
    };
    done(await calls.runs.importResults({ query, body: new Blob([results]).stream() }));
    await page.goto(`/${projectId}/runs`);
    await take(page, 'runs');
    await page.goto(`/${projectId}/ai-oversight`);
    await page
      .locator('li[data-fix]')
      .getByRole('link', { name: /^When I sign in as/ })
      .click();
    await page.waitForLoadState('networkidle');
    await take(page, 'code-fix');
  } finally {
    await shop.close();
  }
});
