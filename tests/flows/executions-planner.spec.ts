import type { Page } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { expect, test } from './fixtures';
import { done, hasEnded, runUntil, type Calls } from './outside-client';
import { openProductDatabase } from './product-database';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const flow = (page: Page, number: number) =>
  page.getByRole('region', { name: `Flow ${number}`, exact: true });
const groupNames = (page: Page) =>
  page
    .getByLabel('Name of the scenario group')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** An execution of the given groups in one flow. @returns its id */
async function plan({ executions }: Calls, projectId: string, groups: [name: string, tag: string][]) {
  const scenarioGroups = groups.map(([name, tag]) => ({ name, tags: [tag], threadCount: 1 }));
  const body = { projectId, name: 'Nightly', env: 'demo', branch: 'main', flows: [{ scenarioGroups }] };
  return done(await executions.create({ query: {}, body })).execution;
}

test('an execution is planned in three steps, and nothing typed is lost on the way', async ({
  page,
  calls,
  demoProject,
  scripts,
}) => {
  await plan(calls, demoProject, []);
  const base = `/${demoProject}`;
  await page.goto(`${base}/executions`);
  await page.getByRole('link', { name: 'Plan an execution' }).click();
  const name = page.getByLabel('Execution name');
  const next = button(page, 'Next');
  await expect(dialog(page, 'Define an execution')).toBeVisible();
  if (scripts) await expect(next).toBeDisabled();
  else {
    await next.click();
    await expect(page.getByText('Execution name cannot be empty.')).toBeVisible();
  }
  await expect(page.getByRole('dialog').getByLabel('Environment')).toHaveValue('demo');
  await name.fill('nightly');
  await next.click();
  await expect(page.getByText('Choose a unique name, discarding your changes.')).toBeVisible();
  await expect(name).toHaveValue('nightly');

  await name.fill('Smoke & more');
  await page.getByLabel('AI recovery').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  const adding = dialog(page, 'Add environment');
  await adding.getByLabel('URL').fill('http://qa.example.com');
  await adding.getByLabel('Name').fill('qa');
  await adding.getByRole('button', { name: 'Add environment' }).click();
  await expect(name).toHaveValue('Smoke & more');
  await expect(page.getByLabel('AI recovery')).toBeChecked();
  const environment = page.getByRole('dialog').getByLabel('Environment');
  await expect(environment).toHaveValue('qa');
  await environment.selectOption('demo');
  // The first button that one sees leads away.
  await name.press('Enter');
  await expect(dialog(page, 'Select scenarios')).toBeVisible();
  if (scripts) await expect(next).toBeDisabled();
  else {
    await next.click();
    await expect(page.getByText('Select at least one folder, feature, scenario or tag.')).toBeVisible();
  }
  await page.getByLabel('@account').check();
  await page.getByLabel('Find a tag').fill('CATA');
  if (!scripts) await button(page, 'Show what matches').click();
  await expect(page.getByLabel('@account')).toHaveCount(0);
  await page.getByLabel('@catalogue').check();
  if (!scripts) await button(page, 'Show what matches').click();
  const matches = page.getByRole('region', { name: 'What matches' });
  await expect(matches).toContainText('6 scenarios selected: with @account or @catalogue');
  await expect(matches.getByRole('listitem')).toHaveCount(6);
  await page.reload();
  await expect(matches).toContainText('6 scenarios selected');
  await button(page, 'Back').click();
  await expect(name).toHaveValue('Smoke & more');
  await expect(page.getByLabel('AI recovery')).toBeChecked();
  await next.click();
  await expect(page.getByLabel('@account')).toBeChecked();
  await next.click();

  await expect(dialog(page, 'Schedule execution')).toBeVisible();
  await expect(page.getByText('Smoke & more · demo · 6 scenarios')).toBeVisible();
  await expect(dialog(page, 'Schedule execution').getByText('with @account or @catalogue')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('time')).toContainText('01:45');
  await page.getByLabel('Repeat').selectOption('Every 2 weeks');
  if (scripts) await expect(page.getByLabel('Mon')).toBeChecked();
  else {
    await button(page, 'Apply').click();
    await expect(page.getByText('Choose at least one day.')).toBeVisible();
    await page.getByLabel('Mon').check();
  }
  await page.getByLabel('Thu').check();
  await page.getByLabel('Time', { exact: true }).selectOption('18:15');
  await page.getByLabel('Time zone').selectOption({ label: 'India (GMT +05:30)' });
  await button(page, 'Back').click();
  await next.click();
  await expect(page.getByLabel('Repeat')).toHaveValue('Every 2 weeks');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('18:15');
  await button(page, 'Apply').click();
  await expect(page.getByText('Execution saved successfully')).toBeVisible();
  await expect(page.getByText('Every 2 weeks on Mon, Thu at 18:15 (Kolkata)')).toBeVisible();
  const planned = (await calls.executions.list({ query: { projectId: demoProject } })).find(
    (item) => item.name === 'Smoke & more',
  );
  expect(planned).toMatchObject({
    enabled: true,
    runnable: true,
    healing: 'heal',
    counts: { flows: 1, groups: 1, scenarios: 6 },
  });
  await expect(page.getByRole('row', { name: /Smoke & more/ })).toContainText('AI recovery');
  await page.goto(`${base}/execution/${planned?._id}/definition`);
  await expect(page.getByLabel('AI recovery')).toBeChecked();
  await page.getByLabel('AI recovery').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'AI recovery: Off' })).toBeVisible();
});

test('what a plan runs is chosen by place and tag, listed before, and what is gone is said', async ({
  page,
  calls,
  demoProject: projectId,
  scripts,
}) => {
  const at = { projectId, branch: 'main' };
  // From a feature: two clicks make the schedule.
  await page.goto(`/${projectId}/features?folders=checkout`);
  await page.locator('summary[aria-label="More ways to run"]').click();
  await page.getByRole('link', { name: 'Run every night…' }).click();
  await expect(dialog(page, 'Schedule execution')).toContainText('checkout every night · demo');
  await expect(dialog(page, 'Schedule execution')).toContainText('in the folder checkout');
  // The way back has the choice, and takes another one.
  await button(page, 'Back').click();
  const matches = page.getByRole('region', { name: 'What matches' });
  await expect(page.getByLabel('checkout', { exact: true })).toBeChecked();
  const inFolder = await matches.getByRole('listitem').count();
  expect(inFolder).toBeGreaterThan(1);
  await page.getByLabel('@smoke').check();
  if (!scripts) await button(page, 'Show what matches').click();
  await expect(matches).toContainText(': in the folder checkout, and with @smoke');
  await expect.poll(() => matches.getByRole('listitem').count()).toBeLessThan(inFolder);
  await page.getByLabel('@smoke').uncheck();
  await page.getByLabel('Find a folder, feature or scenario').fill('SIGN IN WITH THE RIGHT');
  if (!scripts) await button(page, 'Show what matches').click();
  await page.getByLabel(/Sign in with the right password/).check();
  if (!scripts) await button(page, 'Show what matches').click();
  await expect(matches).toContainText('in the folder checkout or “Sign in with the right password” of');
  await expect(matches.getByRole('listitem')).toHaveCount(inFolder + 1);
  const listed = await matches.getByRole('listitem').allTextContents();
  await button(page, 'Next').click();
  await button(page, 'Apply').click();
  await expect(page.getByText('Execution saved successfully')).toBeVisible();
  const [planned] = await calls.executions.list({ query: { projectId } });
  expect(planned).toMatchObject({ name: 'checkout every night', enabled: true, runnable: true });
  const params = { params: { id: planned?._id ?? '' }, query: { projectId } };
  const [group] = done(await calls.executions.get(params)).execution.flows[0]?.scenarioGroups ?? [];
  expect(group?.scenarios.map(({ scenario, feature }) => `${scenario} ${feature}`)).toEqual(listed);

  // A start would be refused: the page says so, and takes another choice.
  done(await calls.workspace.deleteFolder({ body: { ...at, name: 'checkout' } }));
  await page.goto(`/${projectId}/execution/${planned?._id}`);
  await expect(flow(page, 1)).toContainText('The folder "checkout" has no scenario any more.');
  await page.getByRole('button', { name: /^Places and tags of Scenario Group 1/ }).click();
  const picker = dialog(page, 'Select scenarios');
  await picker.getByLabel('in the folder checkout').uncheck();
  await picker.getByRole('button', { name: 'Save' }).click();
  await expect(flow(page, 1)).not.toContainText('any more');
  await expect(flow(page, 1)).toContainText('1 scenario');
});

test('who renames, moves or deletes a place is told which executions still choose it, and has them follow @nojs', async ({
  page,
  calls: { executions },
  demoProject: projectId,
}) => {
  const planOf = async (name: string, within: object) => {
    const places = { all: false, folders: [], features: [], scenarios: [], everyTag: false, ...within };
    const flows = [{ scenarioGroups: [{ name: 'Group', tags: [], within: places }] }];
    const body = { projectId, name, env: 'demo', branch: 'main', flows };
    return done(await executions.create({ query: {}, body })).execution._id;
  };
  const weekly = await planOf('Weekly', { features: ['account/sign_in', 'language'] });
  await planOf('Nightly', { folders: ['account'] });
  await planOf('Other', { folders: ['catalogue'] });
  const remaining = page.getByRole('status').filter({ hasText: /still uses?/ });
  const place = async () => {
    const { flows } = done(await executions.get({ params: { id: weekly }, query: { projectId } })).execution;
    return flows[0]?.scenarioGroups[0]?.within?.features;
  };

  await page.goto(`/${projectId}/features/rename-folder?folders=account`);
  await page.getByLabel('Folder name').fill('people');
  await button(page, 'Save').click();
  await expect(remaining).toContainText('2 executions still use the folder “account”');
  await expect(remaining).toContainText('It is now called “people”.');
  await expect(remaining.getByRole('link')).toHaveText(['Nightly', 'Weekly']);
  expect(await place()).toEqual(['account/sign_in', 'language']);
  await button(page, 'Choose the new place in 2 executions').click();
  await expect(page.getByText('2 executions use the folder “people” now')).toBeVisible();
  await expect(remaining).toHaveCount(0);
  expect(await place()).toEqual(['people/sign_in', 'language']);
  await page.goto(`/${projectId}/settings/audit`);
  await expect(page.getByRole('row', { name: /Places of executions changed/ })).toContainText(
    'the folder "account" → the folder "people": Nightly, Weekly',
  );

  await page.goto(`/${projectId}/features/move?folders=people&feature=sign_in`);
  await expect(page.getByRole('dialog')).toContainText('1 execution uses it.');
  await page.getByRole('radio', { name: 'catalogue' }).check();
  await button(page, 'Move').click();
  await expect(remaining).toContainText('1 execution still uses the feature “people/sign_in”');
  // Somebody else was there first: nothing is said that is not so.
  const moved = page.url();
  const follow = { kind: 'feature', from: 'people/sign_in', to: 'catalogue/sign_in' } as const;
  done(await executions.choosePlace({ body: { projectId, branch: 'main', ...follow } }));
  await button(page, 'Choose the new place in it').click();
  await expect(page.getByText('No execution uses the old name any more')).toBeVisible();
  await page.goto(moved.replace('people%2Fsign_in', 'language'));
  await expect(remaining).toHaveCount(0);
  await page.goto(`/${projectId}/features/delete?feature=language`);
  await button(page, 'Delete').click();
  await expect(remaining).toContainText('1 execution still uses the feature “language”');
  await expect(remaining.getByRole('button')).toHaveCount(0);
  await remaining.getByRole('link', { name: 'Weekly' }).click();
  await expect(flow(page, 1)).toContainText('features/language.feature has no scenario any more.');
});

test('flows and groups are changed, and saved with Save alone', async ({
  page,
  calls,
  demoProject,
  scripts,
}) => {
  const { _id: id } = await plan(calls, demoProject, [
    ['First', 'smoke'],
    ['Second', 'account'],
  ]);
  const path = `/${demoProject}/execution/${id}`;
  await page.goto(path);
  await expect(page.getByText('2 threads (parallel executions) available')).toBeVisible();
  if (scripts) await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await button(page, 'More threads for First').click();
  await expect(page.getByLabel('Threads of First', { exact: true }).last()).toHaveValue('2');
  await expect(page.getByText('max.')).toBeVisible();
  await button(page, 'Fewer threads for Second').click();
  await expect(flow(page, 1).getByText('This flow does not run: Second has 0 threads.')).toBeVisible();
  await page.getByLabel('Attempts').selectOption('2');
  await page.getByLabel('Name of the scenario group').first().fill('Ein sehr langer Name');
  await button(page, 'Move Second up').click();
  await expect.poll(() => groupNames(page)).toEqual(['Second', 'Ein sehr langer Name']);
  if (scripts) {
    // The same by keyboard with the handle of the island.
    await page.getByRole('button', { name: /^Drag Second/ }).focus();
    const over = page.getByText(/was moved over droppable area/);
    await page.keyboard.press('Space');
    // Lifted, it is above its own place, which screen readers are told; the keys before that count for nothing.
    await expect(over).toBeAttached();
    const lifted = (await over.textContent()) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(over).not.toHaveText(lifted);
    await page.keyboard.press('Space');
    await expect.poll(() => groupNames(page)).toEqual(['Ein sehr langer Name', 'Second']);
    await button(page, 'Move Second up').click();
  }
  await button(page, 'Duplicate Flow 1').click();
  await expect(flow(page, 2).getByLabel('Attempts')).toHaveValue('2');
  await flow(page, 2).getByRole('button', { name: 'Delete Second' }).click();
  await flow(page, 2).getByLabel('Browser').selectOption('WebKit');
  await flow(page, 2).getByRole('button', { name: 'Add scenario group' }).click();
  await dialog(page, 'Select scenarios').getByLabel('@language').check();
  if (scripts) await expect(dialog(page, 'Select scenarios').getByText('1 scenario selected')).toBeVisible();
  await dialog(page, 'Select scenarios').getByRole('button', { name: 'Save' }).click();
  await expect(flow(page, 2).getByText('max.').last()).toBeVisible();
  await flow(page, 2)
    .getByRole('button', { name: /^1 scenario of/ })
    .click();
  await expect(flow(page, 2).getByRole('link')).toHaveAttribute('href', /feature=language&scenario=/);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  if (scripts) {
    await page.getByRole('link', { name: 'Executions' }).first().click();
    await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Back to editing' }).click();
  } else {
    await button(page, 'Run now').click();
    await expect(page.getByText('Save your changes first: a run takes what is saved.')).toBeVisible();
  }

  await button(page, 'Save').click();
  await expect(page.getByText('Execution saved successfully')).toBeVisible();
  const saved = done(
    await calls.executions.get({ params: { id }, query: { projectId: demoProject } }),
  ).execution;
  expect(saved.flows).toMatchObject([
    {
      browser: 'Chromium',
      attempts: 2,
      scenarioGroups: [
        { name: 'Second', threadCount: 0 },
        { name: 'Ein sehr langer Name', threadCount: 2 },
      ],
    },
    {
      browser: 'WebKit',
      attempts: 2,
      scenarioGroups: [
        { name: 'Ein sehr langer Name', threadCount: 2 },
        { name: 'Scenario Group 2', tags: ['language'], threadCount: 1 },
      ],
    },
  ]);
});

test('schedule and definition are saved beside the flows, and nobody overwrites somebody else', async ({
  page,
  calls,
  demoProject,
  scripts,
}) => {
  const { _id: id, ...before } = await plan(calls, demoProject, [['First', 'smoke']]);
  await page.goto(`/${demoProject}/execution/${id}`);
  if (scripts) await button(page, 'Add flow').click();
  await page.getByRole('link', { name: 'Not scheduled' }).click();
  await dialog(page, 'Schedule execution').getByLabel('Repeat').selectOption('Every weekday');
  await dialog(page, 'Schedule execution').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Every weekday at 01:45 (UTC)' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit the definition' }).click();
  await dialog(page, 'Define an execution').getByLabel('Execution name').fill('Hourly');
  await dialog(page, 'Define an execution').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hourly');

  // What was changed is still there, and saved on top of the schedule and the name.
  if (scripts) await expect(flow(page, 2)).toBeVisible();
  else await button(page, 'Add flow').click();
  const others = [{ scenarioGroups: [{ name: 'Of somebody else', tags: ['smoke'], threadCount: 1 }] }];
  done(
    await calls.executions.update({
      params: { id },
      query: {},
      body: {
        projectId: demoProject,
        execution: { ...before, name: 'Hourly', flows: others, version: undefined },
      },
    }),
  );
  await button(page, 'Save').click();
  await expect(page.getByText('Somebody else saved this execution')).toBeVisible();
  await expect(page.getByText('Of somebody else: @smoke, 1 thread')).toBeVisible();
  await expect(flow(page, 2)).toBeVisible();

  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const licensedUntil = (endsAt: Date) => setLicence(database, demoProject, { endsAt });
  await licensedUntil(new Date());
  await button(page, 'Save').click();
  await dialog(page, 'License has expired').getByRole('link', { name: 'Skip' }).click();
  await licensedUntil(new Date(Date.now() + 86_400_000));
  await database.close();
  await expect(flow(page, 2)).toBeVisible();
  await button(page, 'Save').click();
  // The message is not enough: the message of the definition may still be shown.
  await expect(page).toHaveURL(`/${demoProject}/executions`);
  await expect(page.getByText('Execution saved successfully').first()).toBeVisible();
  const { execution } = done(
    await calls.executions.get({ params: { id }, query: { projectId: demoProject } }),
  );
  expect(execution).toMatchObject({ name: 'Hourly', schedule: { time: '01:45' } });
  expect(execution.flows.map(({ scenarioGroups }) => scenarioGroups[0]?.name)).toEqual([
    'First',
    'Scenario Group 1',
  ]);
});

test(
  'an execution runs now, shows its last results, and is deleted',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const { _id: id } = await plan(calls, demoProject, [['First', 'language']]);
    const path = `/${demoProject}/execution/${id}`;
    await page.goto(path);
    await expect(page.getByText('None yet')).toBeVisible();
    await button(page, 'Run now').click();
    await expect(page).toHaveURL(/\/executions\?view=active$/);
    const params = { params: { id }, query: { projectId: demoProject } };
    const instanceId = done(await calls.executions.getRun(params)).instance?.instanceId ?? '';
    await runUntil(calls, instanceId, hasEnded);
    await page.goto(path);
    await page.getByRole('link', { name: /: 1 passed, open report/ }).click();
    await expect(page).toHaveURL(new RegExp(`/run-report/${instanceId}$`));

    await page.goto(`${path}/delete`);
    await expect(dialog(page, 'Delete execution')).toContainText('Its reports stay.');
    await dialog(page, 'Delete execution').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted execution successfully')).toBeVisible();
    await page.goto(path);
    await expect(page.getByText('There is no such execution')).toBeVisible();
  },
);
