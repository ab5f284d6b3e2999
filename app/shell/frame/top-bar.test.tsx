import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { environment as environmentSchema } from '#domain/environments/environment';
import { licenceOf } from '~/access/licence';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { NewUserBar, TopBar } from './top-bar';

const stage = environmentSchema.parse({ name: 'stage', baseUrl: 'https://stage.example' });
const live = environmentSchema.parse({ name: 'live', baseUrl: 'https://live.example' });
const licence = (days: number | undefined, isExpired = false) =>
  licenceOf({ is_expired: isExpired, time_left: { days }, maxExecutionThreads: 2 });

const usual: ComponentProps<typeof TopBar> = {
  projects: [{ id: 'p1', name: 'Shop', admin: false }],
  allowDelete: false,
  remaining: 100,
  project: { id: 'p1', name: 'Shop' },
  environments: [stage, live],
  refusedEnvironments: [],
  environment: stage,
  branches: null,
  branch: 'main',
  licence: licence(undefined),
  openInvitations: 0,
};

async function mountBar(props: Partial<typeof usual>) {
  const { root } = await mount(<TopBar {...usual} {...props} />, { address: '/p1/runs?period=1' });
  await openDetails();
  return root;
}
async function shown(props: Partial<typeof usual>) {
  return accessibilitySnapshot(await mountBar(props));
}
/** Returns the menu with this name. */
async function menuShown(name: string, props: Partial<typeof usual>) {
  const root = await mountBar(props);
  const menu = root.querySelector(`details:has(> summary[aria-label^="${name}"])`);
  return menu && accessibilitySnapshot(menu);
}

test('shows the menus, the search and the recorder when nothing else is to tell', async () => {
  const { root } = await mount(<TopBar {...usual} />, { address: '/p1/runs?period=1' });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - button "Navigation"
    - group:
      - button "Project Shop" [expanded=false]: Shop
    - group:
      - button "Environment stage" [expanded=false]: stage
    - link "Search" [url=/p1/search] (Search (Ctrl+K))
    - button "AI Recorder"
  `);
});

test('offers only to add an environment when a project has none', async () => {
  expect(await menuShown('Environment', { environments: [], environment: null })).toMatchInlineSnapshot(`
    - button "Environment" [expanded]
    - text: Environments
    - text: No environment yet
    - separator
    - link "Add environment" [url=/p1/environments/new?from=%2Fp1%2Fruns%3Fperiod%3D1]
    - link "Manage environments" [url=/p1/environments]
  `);
});

test('shows the environments, the current one, and why another cannot be used', async () => {
  const reason = 'The value is not an address of a page.';
  const place = { file: 'environments/old.json', field: 'baseUrl', reason };
  const refusedEnvironments = [{ ...stage, name: 'old', ...place }];
  expect(await menuShown('Environment', { refusedEnvironments })).toMatchInlineSnapshot(`
    - button "Environment stage" [expanded]: stage
    - text: Environments
    - button "stage" [pressed] (stage · https://stage.example)
    - button "live" [pressed=false] (live · https://live.example)
    - text: old cannot be used. environments/old.json, field "baseUrl": The value is not an address of a page.
    - separator
    - link "Add environment" [url=/p1/environments/new?from=%2Fp1%2Fruns%3Fperiod%3D1]
    - link "Manage environments" [url=/p1/environments]
  `);
});

test('shows the branches, and Delete for those that are neither main nor open', async () => {
  const branches = ['main', 'team/a', 'team/b'];
  expect(await menuShown('Branch', { branches, branch: 'team/a' })).toMatchInlineSnapshot(`
    - button "Branch team/a" [expanded]: team/a
    - text: Branches
    - button "main" [pressed=false]
    - button "team/a" [pressed]
    - button "team/b" [pressed=false]
    - link "Delete team/b" [url=/p1/branches/team%2Fb/delete] (Delete branch)
    - separator
    - link "Create branch" [url=/p1/branches/new]
  `);
});

test.each([
  [undefined, null, false],
  [31, null, false],
  [30, '31 days left', false],
  [4, '5 days left', false],
  [3, '4 days left', true],
  [0, '1 day left', true],
])('tells of the license when %s days are left: %s', async (days, notice, warns) => {
  const root = await mountBar({ licence: licence(days) });
  const link = root.querySelector('a[href*="dialog=licence"]');
  expect(link?.textContent ?? null).toBe(notice);
  expect(link?.hasAttribute('data-warn') ?? false).toBe(warns);
});

test('leads to the dialog of the license in place of the recorder when it has expired', async () => {
  const text = await shown({ licence: licence(-1, true) });
  expect(text).toContain('link "License has expired" [url=/p1/runs?period=1&dialog=licence]');
  expect(text).toContain('link "AI Recorder" [url=/p1/runs?period=1&dialog=licence]');
});

test('leads to the choice of an environment in place of the recorder when there is none', async () => {
  const text = await shown({ environment: null });
  expect(text).toContain('link "AI Recorder" [url=/p1/runs?period=1&dialog=record]');
});

test('shows only words in place of menus when a new user has no project', async () => {
  const { root } = await mount(
    <NewUserBar projects={[]} allowDelete={false} remaining={1} openInvitations={2} />,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - button "Navigation"
    - button "Project" [disabled]
    - button "Environment" [disabled]
    - link "2 open invitations" [url=/invitations] (You are invited to join. Accept or decline.)
  `);
});
