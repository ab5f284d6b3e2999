import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures';
import { done } from './outside-client';

/** Runs git as a user who has only the address and a token. */
async function git(folder: string, ...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=Eve', '-c', 'user.email=eve@example.com'];
  const env = { ...process.env, HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' };
  const { stdout } = await promisify(execFile)('git', [...identity, ...args], { cwd: folder, env });
  return stdout;
}

test('the code is cloned as the page says, and what is pushed stands in the tree', async ({
  page,
  calls,
  demoProject,
  scripts,
}) => {
  const made = done(await calls.auth.createAccessKey({ body: { name: 'Clone', projectId: demoProject } }));
  const folder = await mkdtemp(join(tmpdir(), 'clone-'));
  try {
    await page.goto(`/${demoProject}/features`);
    await page.getByRole('link', { name: 'Get the code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get the code' });
    await expect(dialog.getByRole('link', { name: 'access token' })).toHaveAttribute(
      'href',
      `/${demoProject}/settings/access-tokens`,
    );
    await expect(dialog.getByRole('region', { name: 'Commands to run' })).toHaveText(
      /npm ci\n.*\nTEST_ENV=demo npx cucumber-js/,
    );
    if (scripts) await expect(dialog.getByRole('button', { name: 'Copy: Commands to clone' })).toBeVisible();
    const command = await dialog.getByRole('region', { name: 'Commands to clone' }).innerText();
    const [, address = ''] = /^git clone (\S+) demo-shop$/.exec(command) ?? [];
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    // Scripts make no difference for git and pushes, so only the test without scripts continues.
    if (scripts) return;

    const withToken = address.replace('://', `://eve:${made.accessKey.token}@`);
    await git(folder, 'clone', '--quiet', withToken, 'demo-shop');
    const clone = join(folder, 'demo-shop');
    expect(await readFile(join(clone, 'support/package.json'), 'utf8')).toContain('@local/test-support');
    await writeFile(join(clone, 'features/from a clone.feature'), 'Feature: Cloned\n');
    await git(clone, 'add', '.');
    await git(clone, 'commit', '--quiet', '-m', 'From a clone');
    await git(clone, 'push', '--quiet');

    await page.goto(`/${demoProject}/features`);
    await expect(page.getByRole('navigation', { name: 'Scenarios' }).getByText('from a clone')).toBeVisible();
    await page.goto(`/${demoProject}/settings/audit?event=code-pushed`);
    await expect(
      page.getByRole('row', { name: /Code pushed .* main [0-9a-f]{8}\.\.[0-9a-f]{8}/ }),
    ).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('VSCode clones by its own link', { tag: '@nojs' }, async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/features/actions?folders=account&feature=sign_in`);
  await page.getByRole('dialog').getByRole('link', { name: 'Open in VSCode' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open in VSCode' });
  const link = await dialog.getByRole('link', { name: 'Clone in VSCode' }).getAttribute('href');
  const { protocol, host, pathname, searchParams } = new URL(link ?? '');
  expect([protocol, host, pathname]).toEqual(['vscode:', 'vscode.git', '/clone']);
  expect(new URL(searchParams.get('url') ?? '').pathname).toBe(`/git/${demoProject}.git`);
  expect(searchParams.get('ref')).toBe('main');
  await expect(dialog).toContainText('features/account/sign_in.feature');
  await dialog.getByRole('link', { name: 'Get the code' }).click();
  await expect(page.getByRole('dialog', { name: 'Get the code' })).toBeVisible();
});
