import type { Page } from '@playwright/test';
import { expect, repositoryName, test } from './git-server';
import { done, hasEnded, runUntil } from './outside-client';

const signIn = '/features?folders=account&feature=sign_in';
const path = 'features/account/sign_in.feature';

/** Chooses a branch or environment, as another tab of the same browser does. */
async function choose(page: Page, project: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(`/${project}/choose?onBranch=main`, { form, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a save goes to the branch that the page showed when another tab chose another branch', async ({
  page,
  connected,
  server,
  scripts,
}) => {
  const created = await page.request.post(`/${connected}/branches/new?onBranch=main`, {
    form: { source: 'main', name: 'team/basket' },
    maxRedirects: 0,
  });
  expect(created.status()).toBe(303);
  await choose(page, connected, { branch: 'main' });
  await page.goto(`/${connected}${signIn}&edit=1`);
  const editor = page.getByLabel('sign_in.feature');
  await editor.fill(`${await editor.inputValue()}\n  Scenario: Of main\n    Given a step\n`);
  await choose(page, connected, { branch: 'team/basket' });
  await save(page);
  await expect(page.getByRole('link', { name: 'Of main', exact: true }).first()).toBeVisible();
  expect(server.text(repositoryName, path, 'main')).toContain('Scenario: Of main');
  expect(server.text(repositoryName, path, 'team/basket')).not.toContain('Scenario: Of main');

  // The top bar has the choice of the other tab, and the page says that it shows another branch.
  await expect(page.locator('summary[aria-label="Branch team/basket"]')).toBeVisible();
  const notice = page.getByText('This page shows branch main. Your current branch is team/basket.');
  await expect(notice).toBeVisible();
  // Links stay on the branch of the page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Switch to main' }).click();
  await expect(page.locator('summary[aria-label="Branch main"]')).toBeVisible();
  await expect(notice).toHaveCount(0);

  // A branch that was deleted since cannot be saved to, and the typed text stays.
  await page.goto(`/${connected}${signIn}&edit=1&onBranch=team/basket`);
  const typed = `${await editor.inputValue()}\n  Scenario: Typed\n    Given a step\n`;
  await editor.fill(typed);
  const deleted = await page.request.post(`/${connected}/branches/team%2Fbasket/delete?onBranch=main`, {
    maxRedirects: 0,
  });
  expect(deleted.status()).toBe(303);
  await save(page);
  await expect(page.getByText('There is no branch named "team/basket".').first()).toBeVisible();
  // Scripts do not load the page again after a refusal.
  if (!scripts) await expect(page.getByText('Branch team/basket does not exist any more.')).toBeVisible();
  await expect(page.getByLabel('sign_in.feature')).toHaveValue(typed);
});

test('a run uses the environment that the page showed when another tab chose another environment @js', async ({
  page,
  calls,
  demoProject,
}) => {
  const data = { name: 'prod', baseUrl: 'http://prod.example.com' };
  done(await calls.workspace.pushEnvironment({ body: { projectId: demoProject, name: 'prod', data } }));
  await page.goto(`/${demoProject}${signIn}`);
  await choose(page, demoProject, { environment: 'prod' });
  const stage = { name: 'stage', baseUrl: 'http://stage.example.com' };
  done(
    await calls.workspace.pushEnvironment({ body: { projectId: demoProject, name: 'stage', data: stage } }),
  );
  await page.getByRole('button', { name: 'Run feature', exact: true }).click();
  await expect(page).toHaveURL(/run-report\//);
  // Somebody has changed the branch meanwhile: the run says which commit it uses.
  await expect(
    page.getByText(/Branch main has changed since the page was opened\. This run uses commit [0-9a-f]{7}\./),
  ).toBeVisible();
  const id = /run-report\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  // The feature page reloads while the run is active, and would then show another environment.
  const { report } = await runUntil(calls, id, hasEnded);
  expect(report.env.name).toBe('demo');

  // The environment is gone: nothing runs, and the dialog asks for another one. The report reloads itself without
  // scripts, so this test uses another tab.
  const tab = await page.context().newPage();
  await tab.goto(`/${demoProject}${signIn}`);
  done(await calls.workspace.deleteEnvironment({ body: { projectId: demoProject, name: 'prod' } }));
  await tab.getByRole('button', { name: 'Run feature', exact: true }).click();
  const dialog = tab.getByRole('dialog');
  await expect(
    dialog.getByText('The environment “prod” does not exist on branch main any more.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Run feature' }).click();
  await expect(tab).toHaveURL(/run-report\//);
});

test(
  'without scripts links stay in the environment of their page, and a page says when it is gone',
  { tag: '@nojs' },
  async ({ page, calls, demoProject }) => {
    const data = { name: 'prod', baseUrl: 'http://prod.example.com' };
    done(await calls.workspace.pushEnvironment({ body: { projectId: demoProject, name: 'prod', data } }));
    await page.goto(`/${demoProject}${signIn}`);
    await choose(page, demoProject, { environment: 'prod' });
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Sign in with the right password' })
      .first()
      .click();
    await expect(page.getByRole('main')).toContainText('This page uses environment demo.');
    await expect(page.getByRole('main')).toContainText('Your current environment is prod.');

    done(await calls.workspace.deleteEnvironment({ body: { projectId: demoProject, name: 'demo' } }));
    await page.reload();
    const gone = 'The environment “demo” does not exist on branch main any more.';
    await expect(page.getByRole('main')).toContainText(gone);
    await page.getByRole('button', { name: 'Use prod' }).click();
    await expect(page.getByRole('main')).not.toContainText(gone);
    await expect(page).not.toHaveURL(/inEnvironment/);
  },
);

test(
  'a conflict stays until the user decides when the page loads again by itself',
  { tag: '@js' },
  async ({ page, calls, demoProject }) => {
    const data = { name: 'prod', baseUrl: 'http://prod.example.com' };
    done(await calls.workspace.pushEnvironment({ body: { projectId: demoProject, name: 'prod', data } }));
    await page.goto(`/${demoProject}${signIn}&edit=1`);
    const editor = page.getByLabel('sign_in.feature');
    const typed = `${await editor.inputValue()}\n# mine\n`;
    await editor.fill(typed);
    const body = {
      projectId: demoProject,
      parentPath: ['account'],
      name: 'sign_in.feature',
      data: 'Feature: Theirs\n',
    };
    done(await calls.workspace.pushScenario({ body }));
    await save(page);
    const region = page.getByRole('region', { name: /^Version of/ });
    await expect(region).toContainText('Theirs');
    // Choosing an environment has the loaders of the page asked again, as a live update does.
    await page.locator('summary[aria-label^="Environment "]').click();
    await page.getByRole('banner').getByRole('button', { name: 'prod', exact: true }).click();
    await expect(page.locator('summary[aria-label="Environment prod"]')).toBeVisible();
    await expect(region).toContainText('Theirs');
    await expect(page.getByLabel('Your version')).toHaveValue(typed);
  },
);
