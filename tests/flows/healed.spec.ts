import { randomUUID } from 'node:crypto';
import { fixesProperty } from '#contracts/runs/exports';
import type { HealReport } from '#contracts/healing';
import { expect, test } from './fixtures';
import { done, type Calls } from './outside-client';
import { openProductDatabase } from './product-database';

const healing: HealReport = {
  pattern: 'I go to the checkout',
  ordinal: 0,
  locator: "getByRole('link', { name: 'Checkout' })",
  action: 'click',
  place: { file: 'features/step_definitions/checkout.mjs', line: 12, column: 14 },
  route: '/basket',
  outcome: 'healed',
  isAmbiguous: false,
  to: "getByRole('link', { name: 'Proceed to checkout' })",
  doubt: null,
  before: { role: 'link', name: 'Checkout', box: [0.62, 0.4, 0.2, 0.06] },
  found: {
    role: 'link',
    name: 'Proceed to checkout',
    score: 0.84,
    scores: { text: 0.61, identity: 1, structure: 0.9, surroundings: null, position: 0.98 },
    veto: null,
    box: [0.62, 0.46, 0.2, 0.06],
  },
  runnerUp: {
    role: 'link',
    name: 'Cancel',
    score: 0.35,
    scores: { text: 0.1, identity: 0, structure: 0.8, surroundings: 0.5, position: 0.9 },
    veto: 'it is a word of refusal',
    box: [0.4, 0.46, 0.1, 0.06],
  },
  reason: null,
  identity: 'link',
  took: 4_300,
};

/** A run whose report says that one of its two scenarios passed with fixes. */
async function importHealed(calls: Calls, projectId: string): Promise<string> {
  const file = 'features/checkout/guest_checkout.feature';
  const test = (name: string, inner = '') =>
    `<testcase name="${name}" classname="Guest" file="${file}" time="2">${inner}</testcase>`;
  const fixes = `<properties><property name="${fixesProperty}" value="1"/></properties>`;
  const suite = `<testsuite name="s">${test('A guest pays by card', fixes)}${test('Another one')}</testsuite>`;
  const token = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId } })).accessKey.token;
  const address = `${process.env.PRODUCT_URL}/api/runs/import?projectId=${projectId}&format=junit&run=nightly&name=Nightly`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method: 'POST', headers, body: suite });
  const told = (await answer.json()) as { runId: string };
  expect(answer.status).toBe(201);
  return told.runId;
}

/** What a runner would have told of it: a step that was fixed, and the search for its element. */
async function tellOfHealing(projectId: string, runId: string): Promise<string> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from attempts where run_id = $1 and heals = 1',
      [runId],
    );
    const id = rows[0]?.id ?? '';
    const fixed = JSON.stringify({ status: 'FIXED_BY_AI', startTime: 1, endTime: 2_001 });
    await database.pool.query(
      `update steps set status = 'FIXED_BY_AI', report = jsonb_set(report::jsonb, '{result}', $2::jsonb)
       where attempt_id = $1`,
      [id, fixed],
    );
    await database.pool.query(
      `insert into healings (id, project_id, run_id, attempt_id, step_index, report, created_at)
       values ($1, $2, $3, $4, 0, $5, now())`,
      [randomUUID(), projectId, runId, id, JSON.stringify(healing)],
    );
    return id;
  } finally {
    await database.close();
  }
}

test('what passed with fixes is told apart wherever results stand, with what was found in place of what', async ({
  page,
  calls,
  demoProject,
}) => {
  const runId = await importHealed(calls, demoProject);
  const testCase = await tellOfHealing(demoProject, runId);

  await page.goto(`/${demoProject}/runs`);
  await expect(page.getByRole('term').filter({ hasText: 'Passed with fixes' })).toBeVisible();
  const run = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nightly' }) });
  await expect(run.getByRole('cell', { name: 'Passed with fixes', exact: true })).toBeVisible();
  await expect(run.getByRole('cell', { name: '2 / 2 100.0% 1 with fixes' })).toBeVisible();
  await page.goto(`/${demoProject}/runs?status=passed`);
  await expect(page.getByRole('link', { name: 'Nightly' })).toHaveCount(0);

  await page.goto(`/${demoProject}/run-report/${runId}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const tabs = page.getByRole('navigation', { name: 'Scenarios shown' });
  await tabs.getByRole('link', { name: 'Passed with fixes 1' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'A guest pays by card' }) });
  await expect(row.getByRole('cell', { name: 'Passed with fixes', exact: true })).toBeVisible();

  await page.goto(`/${demoProject}/run-report/${runId}/${testCase}`);
  await expect(page.getByText('Passed with fixes', { exact: true })).toBeVisible();
  const evidence = page.getByRole('region', { name: 'Fixed by AI' });
  await expect(evidence).toContainText("getByRole('link', { name: 'Proceed to checkout' })");
  await expect(evidence).toContainText(
    'The locator led nowhere; the run went on with link “Proceed to checkout”.',
  );
  await expect(evidence.getByRole('row', { name: 'Identity' })).toHaveText(/Identity\s*1\s*\.00/);
  await expect(evidence).toContainText('It was ruled out: it is a word of refusal.');

  await page.goto(`/${demoProject}/features?folders=checkout&feature=guest_checkout`);
  const scenario = page.getByRole('link', { name: 'A guest pays by card' }).first();
  await expect(scenario.getByText('Passed with fixes')).toBeAttached();

  const xml = await page.request.get(`/${demoProject}/run-report/${runId}/junit.xml`);
  expect(await xml.text()).toContain(`<property name="${fixesProperty}" value="1"/>`);
});
