import { act, type ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { clickOn, mount } from '~/ui/mount.fixture';
import { FeatureTreeView } from './feature-tree';
import type { FeatureRow, ScenarioTreeRow } from './tree-view';

type TreeProps = ComponentProps<typeof FeatureTreeView>;

const top = { folders: [], feature: null, scenario: null, search: '' };

const feature = (name: string, row: Partial<FeatureRow> = {}): FeatureRow => ({
  kind: 'feature',
  name,
  broken: false,
  scenarios: null,
  ...row,
});

async function mountTree(props: Partial<TreeProps>) {
  const tree = (
    <FeatureTreeView
      projectId="p1"
      place={top}
      visit={null}
      nodes={[]}
      left={0}
      namedLeft={0}
      searchable
      brokenCode={null}
      deleted={false}
      {...props}
    />
  );
  return mount(tree, { address: '/p1/features', shell: { preferences: { treeWidth: 300 } } });
}

/** Returns the tree alone, without the search and the notices around it. */
async function rowsShown(props: Partial<TreeProps>) {
  const { root } = await mountTree(props);
  const tree = root.querySelector('[role=tree]')?.parentElement;
  if (!tree) throw new Error('The page shows no tree.');
  return accessibilitySnapshot(tree);
}

test('shows only the ways to create something when there are no features', async () => {
  const { root } = await mountTree({ searchable: false });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - navigation "Scenarios":
      - heading "Scenarios" [level=2]
      - link "New folder" [url=/p1/features/new-folder?folders=]
      - link "Create scenario" [url=/p1/features/create?folders=]
    - separator "Width of the list" [valuemax=560] [valuemin=220] [valuenow=300]
  `);
});

test('shows the way out of a search when nothing matches', async () => {
  const { root } = await mountTree({ place: { ...top, search: 'voucher' } });
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - navigation "Scenarios":
      - heading "Scenarios" [level=2]
      - link "New folder" [url=/p1/features/new-folder?folders=]
      - link "Create scenario" [url=/p1/features/create?folders=]
      - search:
        - searchbox "Search scenarios" [value=voucher]
      - text: No search results found
      - link "Clear search" [url=/p1/features?folders=]
    - separator "Width of the list" [valuemax=560] [valuemin=220] [valuenow=300]
  `);
});

test('shows an open folder, its features and their scenarios as nested tree items', async () => {
  const nodes: TreeProps['nodes'] = [
    {
      kind: 'folder',
      name: 'shop',
      children: [feature('basket', { scenarios: [{ name: 'Add a mug', status: 'PASSED' }] })],
    },
    feature('login'),
  ];
  expect(await rowsShown({ nodes })).toMatchInlineSnapshot(`
    - tree "Features":
      - treeitem "shop" [expanded] [selected=false]:
        - button "shop"
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?folders=shop]
      - group:
        - treeitem "basket" [expanded] [selected=false]:
          - button "Hide scenarios"
          - link "basket" [url=/p1/features?folders=shop&feature=basket]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?folders=shop&feature=basket]
        - group:
          - treeitem "Add a mug" [selected=false] (Passed):
            - link "Passed Add a mug" [url=/p1/features?folders=shop&feature=basket&scenario=Add+a+mug]
            - link "Actions" [haspopup=menu] [url=/p1/features/actions?folders=shop&feature=basket&scenario=Add+a+mug]
      - treeitem "login" [expanded=false] [selected=false]:
        - button "Show scenarios"
        - link "login" [url=/p1/features?feature=login]
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=login]
  `);
});

test('shows which problems are inside when a folder or a feature is closed', async () => {
  const nodes: TreeProps['nodes'] = [
    { kind: 'folder', name: 'shop', children: null, inside: { failed: 2, broken: 1, unwritten: 3 } },
    { kind: 'folder', name: 'clean', children: null },
    feature('basket', { inside: { failed: 1, broken: 0, unwritten: 1 } }),
    feature('broken', { broken: true }),
  ];
  expect(await rowsShown({ nodes })).toMatchInlineSnapshot(`
    - tree "Features":
      - treeitem "shop" [expanded=false] [selected=false] (Failed last: 2 scenarios. With errors: 1 file. With steps that are not written: 3 scenarios):
        - button "shop"
        - text: Failed last: 2 scenarios With errors: 1 file With steps that are not written: 3 scenarios
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?folders=shop]
      - treeitem "clean" [expanded=false] [selected=false]:
        - button "clean"
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?folders=clean]
      - treeitem "basket" [expanded=false] [selected=false] (Failed last: 1 scenario. With steps that are not written: 1 scenario):
        - button "Show scenarios"
        - link "basket" [url=/p1/features?feature=basket]
        - text: Failed last: 1 scenario With steps that are not written: 1 scenario
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket]
      - treeitem "broken" [expanded=false] [selected=false] (This file has errors):
        - button "Show scenarios"
        - link "broken This file has errors" [url=/p1/features?feature=broken]
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=broken]
  `);
});

test('shows the last result, missing code and unchecked rows of each scenario', async () => {
  const scenarios: ScenarioTreeRow[] = [
    { name: 'Never ran', status: null },
    { name: 'Passes', status: 'PASSED' },
    { name: 'Passes with fixes', status: 'HEALED' },
    { name: 'Fails', status: 'FAILED', unwritten: 1 },
    { name: 'Has no code', status: 'PENDING', unwritten: 4 },
    { name: 'Runs', status: 'RUNNING' },
    { name: 'Waits', status: 'QUEUED' },
    { name: 'Outline', status: 'PASSED', rowsLeft: { from: 101, to: 250 } },
    { name: '', status: null },
  ];
  expect(await rowsShown({ nodes: [feature('basket', { scenarios })] })).toMatchInlineSnapshot(`
    - tree "Features":
      - treeitem "basket" [expanded] [selected=false]:
        - button "Hide scenarios"
        - link "basket" [url=/p1/features?feature=basket]
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket]
      - group:
        - treeitem "Never ran" [selected=false]:
          - link "Never ran" [url=/p1/features?feature=basket&scenario=Never+ran]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Never+ran]
        - treeitem "Passes" [selected=false] (Passed):
          - link "Passed Passes" [url=/p1/features?feature=basket&scenario=Passes]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Passes]
        - treeitem "Passes with fixes" [selected=false] (Passed with fixes):
          - link "Passed with fixes Passes with fixes" [url=/p1/features?feature=basket&scenario=Passes+with+fixes]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Passes+with+fixes]
        - treeitem "Fails" [selected=false] (Failed. Not written: 1 step):
          - link "Failed Fails Not written: 1 step" [url=/p1/features?feature=basket&scenario=Fails]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Fails]
        - treeitem "Has no code" [selected=false] (Pending. Not written: 4 steps):
          - link "Pending Has no code Not written: 4 steps" [url=/p1/features?feature=basket&scenario=Has+no+code]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Has+no+code]
        - treeitem "Runs" [selected=false] (Running):
          - link "Running Runs" [url=/p1/features?feature=basket&scenario=Runs]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Runs]
        - treeitem "Waits" [selected=false] (Queued):
          - link "Queued Waits" [url=/p1/features?feature=basket&scenario=Waits]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Waits]
        - treeitem "Outline" [selected=false] (Passed. Rows 101 to 250 of Examples were not checked):
          - link "Passed Outline Rows 101 to 250 of Examples were not checked" [url=/p1/features?feature=basket&scenario=Outline]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Outline]
        - treeitem "(no name)" [selected=false]:
          - link "(no name)" [url=/p1/features?feature=basket]
  `);
});

test('selects the scenario of the page and offers a new one next to it', async () => {
  const scenarios = [
    { name: 'Add a mug', status: null },
    { name: 'Remove a mug', status: null },
  ];
  const place = { folders: [], feature: 'basket', scenario: 'Remove a mug', search: '' };
  expect(await rowsShown({ place, nodes: [feature('basket', { scenarios })] })).toMatchInlineSnapshot(`
    - tree "Features":
      - treeitem "basket" [expanded] [selected=false]:
        - button "Hide scenarios"
        - link "basket" [url=/p1/features?feature=basket]
        - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket]
      - group:
        - treeitem "Add a mug" [selected=false]:
          - link "Add a mug" [url=/p1/features?feature=basket&scenario=Add+a+mug]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Add+a+mug]
        - treeitem "Remove a mug" [selected]:
          - link "Remove a mug" [current=page] [url=/p1/features?feature=basket&scenario=Remove+a+mug]
          - link "Actions" [haspopup=menu] [url=/p1/features/actions?feature=basket&scenario=Remove+a+mug]
        - treeitem "New scenario" [selected=false]:
          - link "New scenario" [url=/p1/features/new-scenario?feature=basket&scenario=Remove+a+mug]
  `);
});

test('shows why scenarios cannot run when step files do not load', async () => {
  const code = (uri: string, line: number) => ({ uri, line, message: "Unexpected token '}'" });
  const { root } = await mountTree({
    nodes: [feature('basket')],
    brokenCode: {
      files: 5,
      first: [code('features/step_definitions/shop.mjs', 12), code('features/support/world.mjs', 3)],
    },
  });
  const notice = root.querySelector('[role=alert]');
  expect(notice && accessibilitySnapshot(notice)).toMatchInlineSnapshot(`
    - text: Step code does not load
    - list:
      - listitem:
        - link "shop.mjs, line 12" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=12#L12]
        - text: : Unexpected token '}'
      - listitem:
        - link "support/world.mjs, line 3" [url=/p1/code?file=features%2Fsupport%2Fworld.mjs&line=3#L3]
        - text: : Unexpected token '}'
    - text: And 3 more.
    - text: Scenarios that load it cannot run.
  `);
});

test('says what is not shown when there are too many rows', async () => {
  const { root } = await mountTree({ nodes: [feature('basket')], left: 1200, namedLeft: 1, deleted: true });
  const text = accessibilitySnapshot(root);
  expect(text).toContain('1200 more. Use the search to find them.');
  expect(text).toContain('1 feature was not checked for failed scenarios, because there are too many.');
  expect(text).toContain('link "Deleted features"');
});

test('keeps a long name whole as a name and a tooltip', async () => {
  const name = 'A name of a feature '.repeat(12).trim();
  expect(await rowsShown({ nodes: [feature(name)] })).toContain(`treeitem "${name}"`);
});

test.each(['folder', 'feature', 'scenario'] as const)(
  'shows the actions of a %s in its menu',
  async (kind) => {
    const nodes: TreeProps['nodes'] = [
      { kind: 'folder', name: 'shop', children: [] },
      feature('basket', { scenarios: [{ name: 'Add a mug', status: null }] }),
    ];
    const { root } = await mountTree({ nodes });
    const names = { folder: 'shop', feature: 'basket', scenario: 'Add a mug' };
    await clickOn(`[role=treeitem][aria-label="${names[kind]}"] > [data-menu]`);
    const menu = root.lastElementChild?.previousElementSibling;
    const labels = [...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent?.trim());
    expect(labels).toEqual(actions[kind]);
  },
);

const actions = {
  folder: ['Show folder', 'New feature', 'New sub-folder', 'Rename', 'Move to folder', 'Delete folder'],
  feature: ['New scenario', 'Rename', 'Move to folder', 'Delete feature', 'Open in VSCode'],
  scenario: ['Rename scenario', 'Delete scenario', 'Open in VSCode'],
};

test('moves through the items, and into and out of a branch, with the arrow keys', async () => {
  const { root } = await mountTree({
    nodes: [feature('basket', { scenarios: [{ name: 'Add a mug', status: null }] }), feature('login')],
  });
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => void document.activeElement?.dispatchEvent(event));
    return document.activeElement?.getAttribute('aria-label');
  };
  root.querySelector<HTMLElement>('[role=treeitem]')?.focus();
  expect(await press('ArrowRight')).toBe('Add a mug');
  expect(await press('ArrowLeft')).toBe('basket');
  expect(await press('End')).toBe('login');
  expect(await press('b')).toBe('basket');
});
