import { randomUUID } from 'node:crypto';
import { fixesProperty } from '#contracts/runs/exports';
import type { HealReport } from '#contracts/worker/healing';
import { modelEnv, modelName, startProtocolServer } from '#services/generation/model/protocol-server.fixture';
import { expect, test } from './fixtures';
import { done, outsideProject, type Calls } from './outside-client';
import { startProduct } from './product';
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
async function importHealed(
  calls: Calls,
  projectId: string,
  url = process.env.PRODUCT_URL ?? '',
): Promise<string> {
  const file = 'features/checkout/guest_checkout.feature';
  const test = (name: string, inner = '') =>
    `<testcase name="${name}" classname="Guest" file="${file}" time="2">${inner}</testcase>`;
  const fixes = `<properties><property name="${fixesProperty}" value="1"/></properties>`;
  const suite = `<testsuite name="s">${test('A guest pays by card', fixes)}${test('Another one')}</testsuite>`;
  const token = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId } })).accessKey.token;
  const address = `${url}/api/runs/import?projectId=${projectId}&format=junit&run=nightly&name=Nightly`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method: 'POST', headers, body: suite });
  const told = (await answer.json()) as { runId: string };
  expect(answer.status).toBe(201);
  return told.runId;
}

/** Writes what a runner would report: a step that was fixed, and the search for its element. */
async function tellOfHealing(
  projectId: string,
  runId: string,
  report = healing,
  dataDir = process.env.PRODUCT_DATA ?? '',
): Promise<string> {
  const database = await openProductDatabase(dataDir);
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
      [randomUUID(), projectId, runId, id, JSON.stringify(report)],
    );
    return id;
  } finally {
    await database.close();
  }
}

test('what passed with fixes is told apart wherever results stand, with what was found in place of what @nojs', async ({
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
  await expect(run.getByRole('cell', { name: '2 / 2 100% 1 with fixes' })).toBeVisible();
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
    'The locator matched no element. The run continued with link “Proceed to checkout”.',
  );
  await expect(evidence).toContainText('The same: its id, name and other attributes');
  await expect(evidence).toContainText('It was ruled out: it is a word of refusal.');

  await page.goto(`/${demoProject}/features?folders=checkout&feature=guest_checkout`);
  const scenario = page.getByRole('link', { name: 'A guest pays by card' }).first();
  await expect(scenario.getByText('Passed with fixes')).toBeAttached();

  const xml = await page.request.get(`/${demoProject}/run-report/${runId}/junit.xml`);
  expect(await xml.text()).toContain(`<property name="${fixesProperty}" value="1"/>`);
});

const around = { row: '', heading: 'Your basket', before: '', after: '' };
const unsure: HealReport = {
  ...healing,
  outcome: 'refused',
  to: null,
  identity: null,
  reason: 'The element is gone; the nearest was the link "Proceed to checkout": the link "Pay" fits as well.',
  choices: ['Proceed to checkout', 'Pay'].map((name) => ({
    ...healing.found!,
    name,
    around,
    to: `getByRole('link', { name: '${name}' })`,
    doubt: null,
    identity: `link ${name}`,
  })),
  wasAround: around,
};

test(
  'a model that is asked chooses where the rules are not sure, and what it chose waits for a person',
  { tag: '@nojs' },
  async ({ page }) => {
    const model = await startProtocolServer();
    const product = await startProduct({
      env: {
        ...modelEnv(model),
        WORKER: 'off',
      },
    });
    try {
      const { email, password, calls, projectId } = await outsideProject(product.url);
      const runId = await importHealed(calls, projectId, product.url);
      const testCase = await tellOfHealing(projectId, runId, unsure, product.dataDir);
      const form = { email, password };
      await page.request.post(`${product.url}/login`, { form, headers: { origin: product.url } });
      await page.goto(`${product.url}/${projectId}/run-report/${runId}/${testCase}`);
      await page.getByRole('link', { name: 'Ask the model' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ask the model' });
      await expect(dialog.getByRole('list', { name: 'Candidates' }).getByRole('listitem')).toHaveText([
        /^link “Proceed to checkout” below “Your basket”/,
        /^link “Pay” below “Your basket”/,
      ]);
      model.reply({ text: 'I would take the second one.' });
      await dialog.getByRole('button', { name: 'Ask the model' }).click();
      await expect(dialog.getByText('The language model gave an answer that cannot be used.')).toBeVisible();
      model.reply({ text: '{"index": 1}' });
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('The model proposes a code fix')).toBeVisible();
      const evidence = page.getByRole('region', { name: 'Chosen by the model' });
      await expect(evidence).toContainText(`The model ${modelName} chose link “Pay”.`);
      await page.goto(`${product.url}/${projectId}/ai-oversight`);
      await expect(page.locator('li[data-fix]')).toContainText(`chosen by the model ${modelName}`);
      // Its sockets would miss the product.
      await page.goto('about:blank');
    } finally {
      await product.stop();
      await model.close();
    }
  },
);
