import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from './fixtures';
import { callsOfAccount, hasEnded, runUntil, startRun } from './outside-client';
import { openProductDatabase } from './product-database';

test('pages that a run came by are on the map, with what is used of them', async ({
  page,
  account,
  demoProject,
  scripts,
}) => {
  test.setTimeout(180_000);
  // What is read and counted is the server's, and shown without scripts.
  const serverStep = scripts ? test.step.skip : test.step;
  await page.goto(`/${demoProject}/dashboard`);
  await page.getByRole('link', { name: 'View AI map' }).click();
  await expect(page.getByRole('heading', { name: 'Application map and memory' })).toBeVisible();
  await expect(page.getByText('No memory available')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const calls = await callsOfAccount(account, demoProject);
  const run = await startRun({ calls, projectId: demoProject }, [{ feature: 'checkout/guest_checkout' }]);
  await runUntil(calls, run, hasEnded);

  await page.goto(`/${demoProject}/memory`);
  const map = page.getByRole('group', { name: /^Application map/ });
  const rows = page.getByRole('table').getByRole('row');
  await test.step('draws them, and lists them', async () => {
    await expect(
      map.getByRole('link', { name: /^Checkout, \/checkout, \d+ of \d+ controls used/ }),
    ).toBeVisible();
    await expect(map.getByRole('link', { name: /\/orders\/:id/ })).toBeVisible();
    await expect(rows.filter({ hasText: '/checkout' })).toContainText('passed');
    await expect(page.getByText('100%', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Zoom out' }).click();
    await expect(page.getByText('90%', { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('checkout');
    if (scripts) await expect(page).toHaveURL(/search=checkout/);
    else await page.getByRole('button', { name: 'Search' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('searchbox').fill('no such page');
    if (!scripts) await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No page found')).toBeVisible();
    await page.getByRole('link', { name: 'Clear search' }).click();
  });

  const movesStep = scripts ? test.step : test.step.skip;
  await movesStep('is moved by dragging its ground with a mouse, and by nothing else', async () => {
    // Three pages are wider than this window alone.
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto(`/${demoProject}/memory?zoom=2`);
    const frame = page.getByRole('group', { name: 'Map, scrolls in both directions' });
    await frame.scrollIntoViewIfNeeded();
    const left = () => frame.evaluate((element) => element.scrollLeft);
    const { x, y } = await frame.evaluate((element) => {
      const { left: start, top, width, height } = element.getBoundingClientRect();
      for (let down = 10; down < height - 20; down += 5)
        for (let right = width - 40; right > 320; right -= 5) {
          const hit = document.elementFromPoint(start + right, top + down);
          if (hit && element.contains(hit) && !hit.closest('a')) return { x: start + right, y: top + down };
        }
      throw new Error('There is no ground.');
    });
    await page.mouse.move(x, y);
    await page.mouse.move(x - 60, y);
    expect(await left()).toBe(0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y);
    await page.mouse.move(x - 150, y);
    await expect.poll(left).toBe(150);
    await page.mouse.move(x - 100, y);
    await expect.poll(left).toBe(100);
    await page.mouse.up();
    await page.mouse.move(x - 300, y);
    expect(await left()).toBe(100);
    await expect(page).toHaveURL(/\/memory\?zoom=2$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${demoProject}/memory`);
  });

  const panel = page.getByRole('complementary', { name: /^Page / });
  /** Without scripts each answer has it folded again. */
  const decide = async () => {
    const details = panel.locator('details').filter({ hasText: 'Name, hide, join and split' });
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  };
  await test.step('shows how one looks, and what steps do there', async () => {
    await map.getByRole('link', { name: /^Checkout,/ }).click();
    await expect(panel.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await expect(panel.getByText('/checkout', { exact: true })).toBeVisible();
    await expect(panel.getByLabel('Aria snapshot')).toContainText('button "Place order"');
    await expect(panel.getByRole('img', { name: /as it was seen last/ })).toBeVisible();
    await panel.getByRole('link', { name: 'Record from here' }).click();
    await expect(page.getByText('The page /checkout of the environment opens')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue('demo');
    await page.goBack();
    await map.getByRole('link', { name: /\/orders\/:id/ }).click();
    await expect(panel).toContainText(
      'You cannot record from here, because the address of this page contains a changing part',
    );
    await expect(panel.getByRole('link', { name: 'Record from here' })).toHaveCount(0);
    await map.getByRole('link', { name: /^Checkout,/ }).click();
    // Till then the panel is the other page's.
    await expect(panel.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await panel.getByRole('link', { name: 'Steps' }).click();
    const step = panel.getByRole('listitem').filter({ hasText: 'I accept the terms and place the order' });
    await step.locator('summary').first().click();
    await expect(step).toContainText(`getByRole('button', { name: 'Place order' })`);
  });

  await test.step('is called what people call it, and can be hidden', async () => {
    await decide();
    await panel.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(81));
    await panel.getByRole('button', { name: 'Save name' }).click();
    await expect(panel.getByText('The name cannot exceed 80 characters.')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('x'.repeat(81));
    await panel.getByRole('textbox', { name: 'Name' }).fill('Till');
    await panel.getByRole('button', { name: 'Save name' }).click();
    await expect(panel.getByRole('heading', { name: 'Till' })).toBeVisible();
    await expect(map.getByRole('link', { name: /^Till,/ })).toBeVisible();
    await decide();
    await panel.getByRole('button', { name: 'Hide from map and coverage' }).click();
    await expect(map.getByRole('link', { name: /^Till,/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Show 1 hidden' }).click();
    await expect(rows.filter({ hasText: 'Till' })).toContainText('Hidden');
    await rows.getByRole('link', { name: /Till/ }).click();
    await decide();
    await panel.getByRole('button', { name: 'Show in map and coverage' }).click();
    await expect(panel.getByText('Name, hide, join and split')).toBeVisible();
    await expect(page.getByRole('link', { name: /hidden/ })).toHaveCount(0);
  });

  await serverStep('says what of it no scenario uses', async () => {
    await page.getByRole('link', { name: 'Coverage' }).click();
    const next = page.getByRole('region', { name: 'What to test next' });
    const invoice = next.getByRole('row').filter({ hasText: 'radio “Invoice”' });
    await expect(invoice).toContainText('Till');
    await expect(next.getByText('radio “Card”')).toHaveCount(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Till,/checkout,radio,Invoice,1,no,no,no');
    expect(text).toContain('Till,/checkout,button,Place order,1,yes,no,no');
    await invoice.getByRole('link', { name: /^Describe/ }).click();
    await expect(page.getByRole('textbox', { name: /descri/i })).toHaveValue(
      /On the page “Till”, use the radio “Invoice”/,
    );
    await page.goBack();
    await invoice.getByRole('link', { name: /^Record/ }).click();
    await expect(page.getByText('The page /checkout of the environment opens')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue('demo');
    await page.goBack();
    await invoice.getByRole('link', { name: 'Till' }).click();
    await panel.getByText(/^Controls:/).click();
    const control = panel.getByRole('listitem').filter({ hasText: 'radio “Invoice”' });
    if (!(await control.isVisible())) await panel.getByText(/^Controls:/).click();
    await control.getByRole('button', { name: 'Leave out: radio “Invoice”' }).click();
    await expect(panel.getByRole('button', { name: 'Count again: radio “Invoice”' })).toBeAttached();
  });

  await serverStep('says what became of it since a day', async () => {
    await page.goto(`/${demoProject}/memory/compare`);
    await expect(page.getByText('Nothing to compare with')).toBeVisible();
    await keepDay(demoProject, '2026-01-31', [
      { route: '/checkout', label: 'Checkout', routes: [], controls: ['button Place the order'] },
      { route: '/old', label: 'Old page', routes: [], controls: [] },
    ]);
    await page.reload();
    await page.getByRole('combobox', { name: /^Changes of demo · main since/ }).selectOption('2026-01-31');
    await page.getByRole('button', { name: 'Compare with that day' }).click();
    const changes = page.getByRole('region', { name: 'Since 2026-01-31' });
    await expect(changes.getByRole('listitem').filter({ hasText: '/old' })).toContainText('Not seen');
    await expect(changes.getByRole('listitem').filter({ hasText: '/orders/:id' }).first()).toContainText(
      'New',
    );
    const till = changes.getByRole('listitem').filter({ hasText: '/checkout' });
    await expect(till).toContainText('− button "Place the order", not seen');
    await expect(till).toContainText('+ button "Place order"');
    await till.getByRole('link', { name: 'Till' }).click();
    await expect(panel.getByRole('heading', { name: 'Till' })).toBeVisible();
  });

  await test.step('rules of Settings leave controls and pages out', async () => {
    await page.goto(`/${demoProject}/settings/coverage`);
    await expect(page.getByText('Everything counts.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Leave out' });
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Enter a route, a kind or a name')).toBeVisible();
    await form.getByLabel('Route of the page').fill('orders/*');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('A route begins with /')).toBeVisible();
    await expect(form.getByLabel('Route of the page')).toHaveValue('orders/*');
    await form.getByLabel('Route of the page').fill('/orders/*');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByRole('row').filter({ hasText: '/orders/*' })).toBeVisible();
    await form.getByLabel('Kind of control').selectOption('link');
    await form.getByLabel('Name of the control').fill('DEUTSCH');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'DEUTSCH' })).toBeVisible();
    await page.getByRole('link', { name: 'coverage', exact: true }).click();
    const left = page.getByRole('region', { name: 'Left out' });
    await expect(left.getByRole('listitem').filter({ hasText: '/orders/*' })).toContainText('1 whole page');
    await expect(left.getByRole('listitem').filter({ hasText: 'link “DEUTSCH”' })).toContainText(
      /\d controls/,
    );
    await expect(page.getByRole('region', { name: 'Page by page' })).not.toContainText('/orders/:id');
    const csv = await page.request.get(`/${demoProject}/memory/coverage.csv`);
    expect(await csv.text()).toContain('Till,/checkout,link,Deutsch,1,no,no,yes,link “DEUTSCH”');
    await left.getByRole('link', { name: 'Rules in Settings' }).click();
    await page.getByRole('button', { name: 'Remove the rule /orders/*' }).click();
    await expect(page.getByRole('row').filter({ hasText: '/orders/*' })).toHaveCount(0);
    await page.goto(`/${demoProject}/settings/audit`);
    await expect(page.getByText('removed: /orders/*')).toBeVisible();
  });

  await serverStep('the report of a run says what of it that run used', async () => {
    await page.goto(`/${demoProject}/run-report/${run}`);
    await page.getByRole('link', { name: 'Coverage' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Coverage of #');
    const till = page.getByRole('row').filter({ hasText: '/checkout' });
    // Without the link that the rule leaves out.
    await expect(till).toContainText(/1[0-9] of 17/);
    const left = page.getByText(/^\d+ of \d+ controls used by this run/);
    await expect(left).toBeVisible();
    await till.getByRole('link', { name: 'Till' }).click();
    await expect(panel.getByRole('heading', { name: 'Till' })).toBeVisible();
    expect((await page.goto(`/${demoProject}/run-report/none/coverage`))?.status()).toBe(404);
  });
});

/** Keeps the project's map as one that was seen on a day before: a test cannot wait for another day. */
async function keepDay(
  projectId: string,
  day: string,
  pages: { route: string; label: string; routes: string[]; controls: string[] }[],
) {
  const seenAt = `${day}T12:00:00Z`;
  const kept = pages.map(({ controls, ...page }) => ({
    ...page,
    seenAt: Date.parse(seenAt),
    controls: controls.map((control) => {
      const [role = '', ...name] = control.split(' ');
      return { role, name: name.join(' '), names: [] };
    }),
  }));
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  await database.pool.query(
    `insert into map_days (map_id, day, seen_at, pages)
      select id, $2, $3, $4 from application_maps where project_id = $1`,
    [projectId, day, seenAt, await promisify(gzip)(JSON.stringify({ pages: kept }))],
  );
  await database.close();
}
