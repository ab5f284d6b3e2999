import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done, outsideProject } from './outside-client';
import {
  addSamples,
  changeCode,
  failingLine,
  removeSample,
  renameSample,
  runSamples,
  sellingLine,
  startSamples,
} from './report-samples';

const ranInTime = { timeout: 60_000 };

test.describe('of one run', () => {
  // One after the other: they read the same run, which is made once.
  test.describe.configure({ mode: 'default' });
  let account: { email: string; password: string };
  let report: string;
  test.beforeAll(async () => {
    const project = await outsideProject(process.env.PRODUCT_URL ?? '');
    await addSamples(project);
    account = { email: project.email, password: project.password };
    const runId = await runSamples(
      project,
      'Passes',
      'Fails on purpose',
      'Compares after a request',
      'Has no code',
    );
    report = `/${project.projectId}/run-report/${runId}`;
  });
  test.beforeEach(async ({ page }) => {
    await page.request.post('/login', { form: account, maxRedirects: 0 });
  });

  test('a failed scenario is read from the run down to its cause', async ({ page }) => {
    await page.goto(report);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('Fails on purpose');
    await expect(rows.first()).toContainText('the sample compares the heading');
    await expect(rows.first()).toContainText('Expected “Not this one”. Received');
    // Nothing was written, retrained or run before.
    await expect(page.getByRole('columnheader', { name: 'Root cause' })).toBeVisible();
    for (const name of ['Comment', 'Retraining reason', 'Past executions'])
      await expect(page.getByRole('columnheader', { name })).toHaveCount(0);
    await expect(rows.first().locator('time')).toHaveText(/^\+\d+:\d\d$/);
    await page.getByRole('link', { name: 'Failed only' }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('link', { name: '1 passed' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Passes');
    await page.getByRole('link', { name: 'All' }).click();

    await page.getByRole('link', { name: 'Fails on purpose' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fails on purpose' })).toBeVisible();
    const selected = page.locator('[aria-current=step]');
    await expect(selected).toContainText('the sample compares the heading');
    await expect(selected).toBeInViewport();
    const error = page.getByRole('region', { name: 'Error' });
    await expect(error).toContainText('Expected “Not this one”. Received “');
    await expect(error).toContainText('expect(locator).toHaveText(expected) failed');
    const ran = error.getByRole('list', { name: 'Code that ran' }).getByRole('listitem');
    await expect(ran.and(page.locator('[data-failed]'))).toHaveText(
      new RegExp(`^${failingLine}.*toHaveText\\(.*failed here$`),
    );
    await expect(page.getByText('by Grace Hopper')).toBeVisible();
    await expect(error.getByRole('link', { name: `samples.mjs:${failingLine}` })).toHaveAttribute(
      'href',
      /step-code\?feature=samples&scenario=Fails\+on\+purpose&step=the\+sample\+compares.*&line=5/,
    );
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps.last()).toContainText('Skipped');

    const picture = page.getByRole('img', { name: /The page after/ });
    await expect(picture).toBeVisible();
    const image = await page.request.get((await picture.getAttribute('src')) ?? '');
    expect(image.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });

    await page.getByRole('link', { name: 'Edit step' }).click();
    await expect(page).toHaveURL(/step-code/);
    await page.goBack();
    await page.getByRole('link', { name: 'Edit scenario' }).click();
    await expect(page).toHaveURL(/features\?.*edit=scenario/);
    await expect(page.getByRole('button', { name: 'Save and run' })).toBeVisible();
  });

  test('failures lead to the next, to what was written, and back to their reports', async ({ page }) => {
    await page.goto(report);
    await page.getByRole('link', { name: 'Fails on purpose' }).click();
    const beside = page.getByRole('navigation', { name: 'Failures of this run' });
    await expect(beside).toHaveText(/^\s*Failure 1 of 3 Next failure\s*$/);
    await beside.getByRole('link', { name: 'Next failure' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compares after a request' })).toBeVisible();
    await beside.getByRole('link', { name: 'Previous failure' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fails on purpose' })).toBeVisible();
    await page.getByRole('link', { name: 'Gherkin' }).click();
    const last = page.getByRole('region', { name: 'Last run' });
    await expect(last).toContainText(/Failed .* ago .* demo · by Grace Hopper Expected “Not this one”/);
    await expect(last.getByRole('link', { name: 'Past results' })).toHaveAttribute(
      'href',
      /scenario-history/,
    );
    await last.getByRole('link', { name: 'Report' }).click();
    await expect(page).toHaveURL(new RegExp(`${report}/[0-9a-f-]+#selected$`));
    await page.goto(report.replace(/run-report.*/, 'features?folders='));
    const feature = page.getByRole('main').locator('tbody tr', { hasText: 'samples' });
    await expect(feature).toContainText(/1 passed\s+3 failed/);
  });

  test('console, network and page of a step stand beside it', { tag: '@nojs' }, async ({ page }) => {
    await page.goto(report);
    await page.getByRole('link', { name: 'Passes' }).click();
    await expect(page.locator('[aria-current=step]')).toContainText('talks to console and network');
    const evidence = page.getByRole('navigation', { name: 'Evidence' });

    await evidence.getByRole('link', { name: /^Console/ }).click();
    await expect(page.getByText('The sample warns')).toBeVisible();

    await evidence.getByRole('link', { name: /^Network/ }).click();
    const row = page.locator('tbody tr', { hasText: '/no-such-address' });
    await expect(row).toContainText('404 Not Found');
    await expect(row).toContainText('fetch');

    await page.getByRole('link', { name: 'I am on the home page' }).click();
    await expect(page.locator('[aria-current=step]')).toContainText('I am on the home page');
    await expect(page.locator('tbody tr').first()).toContainText('200 Success');
    await page.getByRole('link', { name: 'Errors', exact: true }).click();
    await expect(page.getByText('No network issues detected')).toBeVisible();

    await evidence.getByRole('link', { name: 'Page' }).click();
    await expect(page.locator('pre', { hasText: 'heading' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Commands' })).toContainText('Navigate');
  });

  test('the root cause leads to the step that has its request, and all requests are seen together', async ({
    page,
  }) => {
    await page.goto(report);
    await page.getByRole('link', { name: 'Compares after a request' }).click();
    const error = page.getByRole('region', { name: 'Error' });
    await expect(error).toContainText('Root cause Assertion differs');
    await expect(error).toContainText('Expected "Not this one", but received');
    await error.getByRole('link', { name: /no-such-address was answered with HTTP 404/ }).click();
    await expect(page.locator('[aria-current=step]')).toContainText('talks to console and network');
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows.and(page.locator('[data-current]'))).toContainText('/no-such-address');

    const scope = page.getByRole('navigation', { name: 'Scope' });
    await scope.getByRole('link', { name: /^Whole scenario/ }).click();
    await expect(rows.filter({ hasText: '/no-such-address' }).locator('td').first()).toHaveText('2');
    await expect(
      rows
        .filter({ has: page.getByText('document', { exact: true }) })
        .locator('td')
        .first(),
    ).toHaveText('1');
    await page.getByRole('link', { name: 'Network logs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: '/no-such-address' }).click();
    await expect(dialog.getByRole('definition').first()).toContainText('/no-such-address');
    await page.goBack();
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'Evidence' })
      .getByRole('link', { name: /^Console/ })
      .click();
    await expect(page.getByText('The sample warns')).toBeVisible();
    await page.getByRole('link', { name: 'I am on the home page' }).click();
    await expect(page.getByText('The sample warns')).toHaveCount(0);
    await expect(scope.getByRole('link', { name: 'Whole scenario 2' })).toBeVisible();
  });

  test('steps are selected by keys, or as links without JavaScript', async ({ page, scripts }) => {
    await page.goto(report);
    const selected = page.locator('[aria-current=step]');
    const select = (key: string, step: string) =>
      scripts ? page.keyboard.press(key) : page.getByRole('link', { name: step }).click();
    if (scripts) await pressOnceDrawn(page, 'k');
    await page.getByRole('link', { name: 'Fails on purpose' }).click();
    if (!scripts) {
      await expect(selected).toContainText('compares the heading');
      await select('k', 'I am on the home page');
    }
    await expect(selected).toContainText('I am on the home page');
    await select('j', 'compares the heading');
    await expect(selected).toContainText('compares the heading');
    await select('k', 'I am on the home page');
    await expect(selected).toContainText('I am on the home page');
    await select('j', 'compares the heading');
    await select('j', 'talks to console');
    await expect(selected).toContainText('talks to console');
  });
});

test(
  'a run is compared, pinned and exported, and its scenarios keep their history under a new name',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const project = { calls, projectId: demoProject };
    await addSamples(project);
    const first = await runSamples(project, 'Passes', 'Fails on purpose');
    await renameSample(project, 'Fails on purpose', 'Fails for a reason');
    const runId = await runSamples(project, 'Passes', 'Fails for a reason');
    await page.goto(`/${demoProject}/run-report/${runId}`);
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toContainText('Fails for a reason');
    await expect(rows.first().getByRole('link', { name: /^Failed, / })).toHaveAttribute(
      'href',
      new RegExp(`run-report/${first}/`),
    );
    await rows.first().getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('formerly Fails on purpose')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('A scenario is flaky when')).toBeAttached();
    await page.getByRole('link', { name: 'Passed', exact: true }).click();
    await expect(page.getByText('No scenario')).toBeVisible();
    await page.getByRole('link', { name: 'Show all results' }).click();
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`run-report/${runId}/`));

    await page.goto(`/${demoProject}/run-report/${runId}`);
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByText(/Pinned by Ada/)).toBeVisible();
    for (const [file, type] of [
      ['export.csv', 'text/csv'],
      ['junit.xml', 'application/xml'],
    ]) {
      const answer = await page.request.get(`/${demoProject}/run-report/${runId}/${file}`);
      expect(answer.headers()['content-type']).toContain(type);
      expect(await answer.text()).toContain('Fails for a reason');
    }
    await page.goto(`/${demoProject}/runs?status=failed`);
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole('link', { name: /^Pinned: / })).toBeVisible();
    await page.getByRole('link', { name: 'Status: failed' }).click();
    await expect(page).not.toHaveURL(/status/);
  },
);

test(
  'Edit step opens the step that failed at its line, of a renamed outline too, or says what is gone',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const project = { calls, projectId: demoProject };
    await addSamples(project);
    const runId = await runSamples(project, 'Sells <mug>');
    await renameSample(project, 'Sells <mug>', 'Offers <mug>');
    await page.goto(`/${demoProject}/run-report/${runId}`);
    await page.getByRole('link', { name: 'Sells Red' }).click();
    await page.getByRole('link', { name: 'Edit step' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code of Offers <mug>');
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await expect(steps.locator('[aria-current]')).toHaveText(/the sample sells "<mug>"/);
    const failed = page.getByRole('listitem').filter({ hasText: 'This line failed in the run' });
    await expect(failed).toContainText("expect(mug).not.toBe('Red')");
    const at = `L${sellingLine}`;
    await expect(failed).toHaveAttribute('id', at);
    await page.getByRole('link', { name: `Line ${sellingLine} failed` }).click();
    await expect(page.locator(`#${at}`)).toBeInViewport();

    const report = page.url().replace(/#.*/, '');
    await changeCode(project, (code) => `// Sold out\n${code}`);
    await page.goto(report);
    await expect(failed).toHaveAttribute('id', `L${sellingLine + 1}`);
    await changeCode(project, (code) => code.replace("toBe('Red')", "toBe('Grey')"));
    await page.goto(report);
    await expect(page.getByText(`samples.mjs:${sellingLine}, was changed since that run`)).toBeVisible();
    await expect(failed).toHaveCount(0);
    await expect(steps.locator('[aria-current]')).toHaveText(/the sample sells/);

    await page.goto(`/${demoProject}/step-code?feature=samples&scenario=Passes&step=I+was+taken+out`);
    await expect(page.getByText('The step “I was taken out” is not in this scenario')).toBeVisible();
    await expect(steps.locator('[aria-current]')).toHaveCount(0);
  },
);

test('a running scenario is followed live and stopped', async ({ page, calls, demoProject }) => {
  const project = { calls, projectId: demoProject };
  await addSamples(project);
  const runId = await startSamples(project, 'Waits', 'Passes');
  await page.goto(`/${demoProject}/run-report/${runId}`);
  await expect(page.getByText(/of 2 scenarios done/)).toBeVisible();
  await expect(page.locator('tbody [data-status=RUNNING]').first()).toBeVisible(ranInTime);
  await page.getByRole('link', { name: 'Waits' }).click();
  await expect(page.locator('[aria-current=step]')).toContainText('the sample waits', ranInTime);
  await expect(page.locator(`nav[aria-label=Breadcrumb] a[href="/${demoProject}/executions"]`)).toBeVisible();
  await expect(page.locator('a[href*="nightly=1"][href*="pick=scenario"]')).toHaveText('Run every night…');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible(ranInTime);
  await expect(page.locator('li [data-status=STOPPED]')).toBeVisible();
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
});

test(
  'one scenario, those that failed or all run again, rows of an outline by themselves',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const project = { calls, projectId: demoProject };
    await addSamples(project);
    const runId = await runSamples(project, 'Sells <mug>');
    const names = page.locator('tbody tr').getByRole('link', { name: /^Sells / });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`/${demoProject}/run-report/${runId}`);
    const number = (await page.getByRole('heading', { level: 1 }).textContent())?.split(' ')[0] ?? '';
    expect(number).toMatch(/^#[0-9]+$/);
    const reruns = page.getByRole('button', { name: /^Rerun (1 failed|all)$/ });
    await expect(reruns).toHaveText(['Rerun 1 failed', 'Rerun all']);
    await button('Rerun 1 failed').click();
    await expect(names).toHaveText(['Sells Red']);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(failed again)');
    // A rerun is compared with the original run, and only after it has ended.
    await expect(button('Rerun all').or(page.getByText('Compared with')).first()).toBeVisible(ranInTime);
    await expect(button('Rerun all')).toBeVisible();
    await expect(page.getByText(`Compared with ${number}`)).toBeVisible();
    const again = (await page.getByRole('heading', { level: 1 }).textContent())?.split(' ')[0] ?? '';
    const about = page.getByRole('list', { name: 'About this run' });
    await expect(about).toContainText(`Rerun of ${number}`);
    await about.getByRole('link', { name: number }).click();
    await expect(page).toHaveURL(new RegExp(runId));
    await about.getByRole('link', { name: again }).click();
    await expect(page).not.toHaveURL(new RegExp(runId));

    await page.goto(`/${demoProject}/run-report/${runId}`);
    await page.getByRole('button', { name: /^Rerun Sells Blue, / }).click();
    await expect(names).toHaveText(['Sells Blue']);
    await expect(about).toContainText(`Rerun of ${number}`);

    await page.goto(`/${demoProject}/run-report/${runId}`);
    await page.getByRole('link', { name: 'Sells Green' }).click();
    await expect(page.getByText('Values used')).toBeVisible();
    await button('Rerun').click();
    await expect(names).toHaveText(['Sells Green']);

    await page.goto(`/${demoProject}/run-report/${runId}`);
    await button('Rerun all').click();
    await expect(page).not.toHaveURL(new RegExp(runId));
    await expect(names).toHaveCount(3);
    await expect(button('Rerun 1 failed')).toBeVisible(ranInTime);
    await expect(names.first()).toHaveText('Sells Red');
  },
);

test(
  'what is gone from the branch is named where it cannot run again',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const project = { calls, projectId: demoProject };
    await addSamples(project);
    const runId = await runSamples(project, 'Sells <mug>', 'Has no code');
    await removeSample(project, 'Has no code');
    await page.goto(`/${demoProject}/run-report/${runId}`);
    await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
    const refused = page.getByRole('alert');
    await expect(refused).toContainText('1 scenario is no longer on the branch "main"');
    await expect(refused).toContainText('• Has no code (samples)');
    await expect(page.locator('tbody tr')).toHaveCount(4);
    done(await calls.workspace.deleteFeature({ body: { projectId: demoProject, name: 'samples' } }));
    await page.getByRole('button', { name: 'Rerun all' }).click();
    await expect(refused).toContainText('• Sells Blue (samples)');
  },
);

test(
  'an address without a report is a page that says so',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    const missing = crypto.randomUUID();
    for (const path of [
      `run-report/${missing}`,
      `run-report/${missing}/${missing}`,
      `scenario-report/nonsense`,
    ]) {
      const answer = await page.goto(`/${demoProject}/${path}`);
      expect(answer?.status()).toBe(404);
    }
    expect((await page.request.get(`/${demoProject}/screenshots/${missing}/${missing}`)).status()).toBe(404);
  },
);

/** Presses the key at the moment when the steps are rendered, which no user can beat. */
function pressOnceDrawn(page: Page, pressed: string): Promise<void> {
  return page.evaluate((key) => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('[aria-current=step]')) return;
      drawn.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  }, pressed);
}
