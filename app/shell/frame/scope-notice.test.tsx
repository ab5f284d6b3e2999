import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { ScopeNotice } from './scope-notice';

const usual: ComponentProps<typeof ScopeNotice> = {
  project: { id: 'p1' },
  branches: ['main', 'team/a'],
  branch: 'main',
  environment: { name: 'stage' },
  goneEnvironment: null,
  current: { branch: 'main', environment: 'stage' },
};

async function shown(props: Partial<typeof usual>, address = '/p1/features?onBranch=team%2Fa') {
  const { root } = await mount(<ScopeNotice {...usual} {...props} />, { address });
  return accessibilitySnapshot(root);
}

test('shows nothing when the page has the branch and environment of the top bar', async () => {
  expect(await shown({})).toBe('- (empty)');
});

test('offers to switch when the page shows another branch', async () => {
  expect(await shown({ branch: 'team/a' })).toMatchInlineSnapshot(`
    - status:
      - text: This page shows branch team/a. Your current branch is main.
      - button "Switch to team/a"
  `);
});

test('offers the current branch when the branch of the page is gone', async () => {
  expect(await shown({ branch: 'gone' })).toMatchInlineSnapshot(`
    - alert:
      - text: Branch gone does not exist any more. Your current branch is main.
      - button "Show main"
  `);
});

test('offers to switch when the page acts in another environment', async () => {
  expect(await shown({ environment: { name: 'live' } })).toMatchInlineSnapshot(`
    - status:
      - text: This page uses environment live. Your current environment is stage.
      - button "Switch to live"
  `);
});

test('says why the environment of the page cannot be used any more', async () => {
  const goneEnvironment = { why: 'The environment “old” was deleted.' };
  expect(await shown({ goneEnvironment, environment: null })).toMatchInlineSnapshot(`
    - alert:
      - text: The environment “old” was deleted.
      - button "Use stage"
  `);
});

test.each(['/p1/runs', '/p1/executions', '/p1/settings/members'])('shows nothing on %s', async (address) => {
  expect(await shown({ branch: 'team/a', environment: { name: 'live' } }, address)).toBe('- (empty)');
});

test.each(['/p1/settings/coverage', '/p1/memory/explorations/e1', '/p1/test-data'])(
  'shows the other branch on %s',
  async (address) => {
    expect(await shown({ branch: 'team/a' }, address)).toContain('This page shows branch team/a.');
  },
);

test('leads back to the same page, without its branch, after the switch', async () => {
  const { root } = await mount(<ScopeNotice {...usual} branch="team/a" />, {
    address: '/p1/features?feature=pay&onBranch=team%2Fa',
  });
  expect(root.querySelector<HTMLInputElement>('input[name=back]')?.value).toBe('/p1/features?feature=pay');
});
