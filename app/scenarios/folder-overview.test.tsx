import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { Breadcrumb, FolderOverview, NoScenarios } from './folder-overview';

type Row = ComponentProps<typeof FolderOverview>['rows']['rows'][number];

const shell = {
  environments: [{ name: 'stage' }],
  environment: { name: 'stage' },
  licence: { expired: false },
};
const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  isFolder: false,
  features: 1,
  scenarios: 3,
  inside: null,
  passed: 0,
  problem: null,
  ...more,
});

async function shown(rows: Row[], { folders = [] as string[], left = 0 } = {}) {
  const { root } = await mount(
    <FolderOverview
      projectId="p1"
      folders={folders}
      rows={{ rows, left }}
      lastChoice={null}
      commit="c0ffee"
    />,
    { shell },
  );
  return accessibilitySnapshot(root);
}

test('shows folders and features with their results and problems', async () => {
  const rows = [
    row('shop', {
      isFolder: true,
      features: 2,
      scenarios: 9,
      passed: 4,
      inside: { failed: 2, broken: 1, unwritten: 3 },
    }),
    row('empty', { isFolder: true, features: 0, scenarios: 0 }),
    row('login', { passed: 3 }),
    row('broken', { scenarios: 0, problem: 'Line 7: The table has rows of different lengths.' }),
  ];
  expect(await shown(rows)).toMatchInlineSnapshot(`
    - heading "Features" [level=1]
    - link "Get the code" [url=/p1/features/clone]
    - group "More ways to run":
      - button "Execute all" (Runs everything in stage.)
      - group:
        - button "More ways to run" [expanded=false]
    - link "Generate" [url=/p1/generate] (Scenarios from a description in plain English)
    - link "New feature" [url=/p1/features/new?folders=]
    - table:
      - row:
        - columnheader: Name
        - columnheader: Scenarios
      - row:
        - cell:
          - link "shop" [url=/p1/features?folders=shop]
          - text: 2 features
          - generic (Passed last: 4 of 9 scenarios): 4 passed
          - generic (Failed last: 2 scenarios): 2 failed
          - generic (With errors: 1 file): 1 with errors
          - generic (With steps that are not written: 3 scenarios): 3 not written
        - cell: 9
      - row:
        - cell:
          - link "empty" [url=/p1/features?folders=empty]
          - text: 0 features
        - cell: 0
      - row:
        - cell:
          - link "login" [url=/p1/features?feature=login]
          - generic (Passed last: 3 of 3 scenarios): 3 passed
        - cell: 3
      - row:
        - cell:
          - link "broken" [url=/p1/features?feature=broken]
          - text: Line 7: The table has rows of different lengths.
        - cell: 0
  `);
});

test('shows the way up and no table when a folder is empty', async () => {
  expect(await shown([], { folders: ['shop', 'cards'] })).toMatchInlineSnapshot(`
    - navigation "Breadcrumb":
      - list:
        - listitem:
          - link "Features" [url=/p1/features?folders=]
        - listitem:
          - link "shop" [url=/p1/features?folders=shop]
    - heading "cards" [level=1]
    - link "New feature" [url=/p1/features/new?folders=shop,cards]
    - text: This folder is empty
    - text: It stays until you delete it.
  `);
});

test('says how many rows are left out when there are too many', async () => {
  expect(await shown([row('login')], { left: 700 })).toContain('700 more. Use the search to find them.');
});

test('shows the way to a scenario as links with long names as tooltips', async () => {
  const { root } = await mount(
    <Breadcrumb
      projectId="p1"
      folders={['shop', 'cards']}
      feature={{ name: 'pay', title: 'Paying' }}
      scenario="Pay with a card"
    />,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - navigation "Breadcrumb":
      - list:
        - listitem:
          - link "Features" [url=/p1/features?folders=]
        - listitem:
          - link "shop" [url=/p1/features?folders=shop]
        - listitem:
          - link "cards" [url=/p1/features?folders=shop,cards]
        - listitem:
          - link "Paying" [url=/p1/features?folders=shop,cards&feature=pay]
        - listitem:
          - link "Pay with a card" [url=/p1/features?folders=shop,cards&feature=pay&scenario=Pay+with+a+card]
  `);
});

test('shows three ways to a first scenario when a project has none', async () => {
  const { root } = await mount(<NoScenarios projectId="p1" />, { shell });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - heading "Features" [level=1]
    - heading "No scenarios yet" [level=2]
    - text: A feature is a Gherkin file with scenarios. It is stored in the git repository of the project.
    - list:
      - listitem:
        - button "AI Recorder (recommended) Click through your site; the steps and their code are written as you go."
      - listitem:
        - link "Gherkin file Write Given, When and Then yourself." [url=/p1/features/new]
      - listitem:
        - link "Plain English (beta) Describe what should work; scenarios are proposed to choose from." [url=/p1/generate]
  `);
});

test.each([
  ['opens the recorder in a new tab when it can start', shell, '_blank'],
  [
    'reports in this tab why the recorder cannot start without an environment',
    { ...shell, environments: [] },
    null,
  ],
  [
    'reports in this tab why the recorder cannot start without a license',
    { ...shell, licence: { expired: true } },
    null,
  ],
])('%s', async (_title, data, target) => {
  const { root } = await mount(<NoScenarios projectId="p1" />, { shell: data });
  expect(root.querySelector('form')?.getAttribute('target')).toBe(target);
});
