import { eq } from 'drizzle-orm';
import { members, users } from '#services/auth/tables';
import { expect, repositoryName, test } from './git-server';
import { outsideProject } from './outside-client';
import { openProductDatabase } from './product-database';

const signIn = '/features?folders=account&feature=sign_in';

test('git is set up once the server has proved it; until then nothing is kept and nothing typed is lost', async ({
  page,
  demoProject,
  repository,
  server,
  scripts,
}) => {
  await page.goto(`/${demoProject}/settings/private-repository`);
  await expect(page.getByRole('link', { name: 'Integrations' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Connect your Git repo for Demo shop' })).toBeVisible();
  await page.getByRole('link', { name: 'Set up Git' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authorize Git access' });
  const [url, username, token] = [
    dialog.getByLabel('Git repo URL'),
    dialog.getByLabel('Username'),
    dialog.getByLabel('Git token', { exact: true }),
  ];
  const authorize = dialog.getByRole('button', { name: 'Authorize' });
  if (scripts) await expect(authorize).toBeDisabled();
  else {
    await authorize.click();
    await expect(dialog.getByText('Enter your user name')).toBeVisible();
    await expect(dialog.getByText('Enter your Git token')).toBeVisible();
  }

  await url.fill(repository);
  await username.fill('ada');
  await token.fill('wrong');
  await authorize.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'There was an error, please make sure your credentials are correct',
  );
  await expect(dialog.getByRole('alert')).toContainText('The git server refused the user name or token.');
  await expect(url).toHaveValue(repository);
  await expect(username).toHaveValue('ada');
  expect(await page.content()).not.toContain('wrong');

  for (const [address, message] of [
    ['https://10.0.0.1/shop.git', 'The address leads into a private network.'],
    ['ssh://git@git.example.com/shop.git', 'The address must start with'],
    ['https://ada:secret@git.example.com/shop.git', 'must not hold a user name or token'],
  ] as const) {
    await url.fill(address);
    await token.fill('ada-token');
    await authorize.click();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(url).toHaveValue(address);
  }

  await url.fill(repository);
  await token.fill('ada-token');
  await authorize.click();
  await expect(page.getByRole('heading', { name: 'Git is connected' })).toBeVisible();
  await expect(page.getByRole('main').getByText(repository)).toBeVisible();
  expect(server.text(repositoryName, 'features/account/sign_in.feature')).toContain('Feature: Sign in');
  await expect(page.getByRole('button', { name: 'Disable integration' })).toBeDisabled();
  await expect(page.getByText('To disable the integration, please contact support.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit configuration' }).click();
  await expect(url).toHaveAttribute('readonly', '');
  await expect(url).toHaveValue(repository);
  await expect(username).toHaveValue('ada');
});

test(
  'a repository with history becomes the project, and the work so far is a branch that is named',
  { tag: '@nojs' },
  async ({ page, demoProject, repository, server }) => {
    server.commit(repositoryName, { 'features/theirs.feature': 'Feature: Theirs\n' });
    await page.goto(`/${demoProject}/settings/private-repository/authorize`);
    await page.getByLabel('Git repo URL').fill(repository);
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Git token', { exact: true }).fill('ada-token');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(
      page.getByText('The project’s earlier work is on the branch before-git/main.').first(),
    ).toBeVisible();
    await page.goto(`/${demoProject}/features`);
    await expect(page.getByRole('main').getByText('theirs').first()).toBeVisible();
  },
);

test(
  'a save is a push; what somebody pushed to the same file is a conflict with both versions',
  { tag: '@nojs' },
  async ({ page, connected, server }) => {
    const path = 'features/account/sign_in.feature';
    await page.goto(`/${connected}${signIn}&edit=1`);
    const editor = page.getByLabel('sign_in.feature');
    const text = await editor.inputValue();
    await editor.fill(`${text}\n  Scenario: Mine\n    Given a step\n`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Mine').first()).toBeVisible();
    await expect.poll(() => server.text(repositoryName, path)).toContain('Scenario: Mine');

    await page.goto(`/${connected}${signIn}&edit=1`);
    server.commit(repositoryName, { [path]: 'Feature: Theirs\n' });
    const typed = `${text}\n  Scenario: Typed\n    Given a step\n`;
    await editor.fill(typed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Eve changed this feature after you opened it.')).toBeVisible();
    await expect(page.getByLabel('Your version')).toHaveValue(typed);
    await expect(page.getByRole('region', { name: 'Version of Eve' })).toContainText('Theirs');
    expect(server.text(repositoryName, path)).toBe('Feature: Theirs\n');
  },
);

test(
  'a save that the git server does not take is told, and what was typed stays',
  { tag: '@nojs' },
  async ({ page, connected, server, tokens }) => {
    await page.goto(`/${connected}${signIn}&edit=1`);
    const editor = page.getByLabel('sign_in.feature');
    const typed = `${await editor.inputValue()}\n  Scenario: Typed\n    Given a step\n`;
    await editor.fill(typed);
    tokens.ada = 'revoked';
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('The git server refused the user name or token. Nothing was saved.'),
    ).toBeVisible();
    await expect(editor).toHaveValue(typed);
    expect(server.text(repositoryName, 'features/account/sign_in.feature')).not.toContain('Typed');
  },
);

test(
  'a member authorises with a token of their own before any page but reports',
  { tag: '@nojs' },
  async ({ page, connected, baseURL }) => {
    const { email, password } = await outsideProject(baseURL ?? '');
    await addMember(connected, email);
    await page.context().clearCookies();
    await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });

    for (const path of ['', '/home', '/dashboard', signIn, '/settings/members', '/runs', '/branches']) {
      await page.goto(`/${connected}${path}`);
      await expect(page).toHaveURL(`/${connected}/private-repository`);
    }
    const report = `/${connected}/run-report/${crypto.randomUUID()}`;
    expect((await page.request.get(report, { maxRedirects: 0 })).status()).toBe(404);

    await page.goto(`/${connected}/home`);
    await expect(page.getByRole('heading', { name: 'Authorize Git access' })).toBeVisible();
    await expect(page.getByLabel('Git repo URL')).toHaveAttribute('readonly', '');
    await page.getByLabel('Username').fill('bob');
    await page.getByLabel('Git token', { exact: true }).fill('bob-token');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByRole('heading', { name: 'Git is connected' })).toBeVisible();
    await page.goto(`/${connected}/environments`);
    await expect(page).toHaveURL(`/${connected}/environments`);
  },
);

/** What an accepted invitation does. */
async function addMember(projectId: string, email: string): Promise<void> {
  const { db, close } = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const member = { projectId, userId: user?.id ?? '', role: 'MEMBER' as const, createdAt: new Date() };
  await db
    .insert(members)
    .values(member)
    .finally(() => close());
}
