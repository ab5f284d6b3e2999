import { expect, test } from 'vitest';
import type { ExplorationFinding } from '#contracts/worker/exploration';
import type { Exploration, ExplorationSummary, VisitedPage } from '#contracts/explorations';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { FindingList, LeftAlone, Visits } from './explored';
import { PastExplorations } from './past-explorations';

function finding(change: Partial<ExplorationFinding> = {}): ExplorationFinding {
  return {
    kind: 'accessibility',
    route: '/basket',
    address: 'http://shop/basket?id=1',
    text: 'A button has no name',
    detail: '<button class="pay">',
    path: [
      { route: '', action: 'open /' },
      { route: '/', action: 'click link "Basket"' },
    ],
    rule: { id: 'button-name', impact: 'critical', elements: 3 },
    ...change,
  };
}

async function findingsOf(found: ExplorationFinding[]) {
  const { root } = await mount(<FindingList kind="accessibility" found={found} />);
  await openDetails();
  return accessibilitySnapshot(root);
}

test('shows nothing when a kind has no findings', async () => {
  expect(await findingsOf([])).toBe('- (empty)');
});

test('lists a finding once, with its other pages, when several pages have it', async () => {
  const other = finding({ route: '/pay', address: 'http://shop/pay' });
  expect(await findingsOf([finding(), other])).toMatchInlineSnapshot(`
    - group:
      - button "Accessibility (1)" [expanded]
      - list:
        - listitem:
          - text: A button has no name critical 3 elements
          - generic (http://shop/basket?id=1): /basket
          - text: <button class="pay">
          - group:
            - button "How it got there" [expanded]
            - list:
              - listitem: open /
              - listitem: click link "Basket" on /
            - text: http://shop/basket?id=1
          - group:
            - button "On 1 other page as well" [expanded]
            - list:
              - listitem:
                - generic (http://shop/pay): /pay
                - text: 3 elements
  `);
});

test('shows neither a rule nor a way when a finding has none', async () => {
  const plainFinding = finding({ rule: null, path: [], detail: '', text: 'The link leads nowhere' });
  expect(await findingsOf([plainFinding])).toMatchInlineSnapshot(`
    - group:
      - button "Accessibility (1)" [expanded]
      - list:
        - listitem:
          - text: The link leads nowhere
          - generic (http://shop/basket?id=1): /basket
  `);
});

function visit(change: Partial<VisitedPage> = {}): VisitedPage {
  const path = [{ route: '/', action: 'click button "Menu"' }];
  return {
    route: '/basket',
    title: 'Basket',
    status: 200,
    address: 'http://shop/basket',
    path,
    isNew: true,
    isVisit: true,
    ...change,
  };
}

test('shows each visited page with its answer, and like ones together, when pages were visited', async () => {
  const visits = [
    visit(),
    visit({ address: 'http://shop/gone', status: 404, title: '' }),
    visit({ isVisit: false }),
    visit({ address: 'http://shop/basket?id=2', isNew: false, status: null }),
  ];
  const { root } = await mount(<Visits exploration={{ visits } as Exploration} />);
  await openDetails();
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Visited":
      - heading "Visited" [level=2]
      - table:
        - row:
          - columnheader: Address
          - columnheader: Title
          - columnheader: Answer
        - row:
          - cell (http://shop/basket): /basket
          - cell: Basket
          - cell: 200
        - row:
          - cell (http://shop/gone): /gone
          - cell: No title
          - cell: 404
        - row:
          - cell: click button "Menu"
          - cell: Basket
          - cell
      - group:
        - button "1 address looks like one of these and had no new content" [expanded]
        - table:
          - row:
            - columnheader: Address
            - columnheader: Title
            - columnheader: Answer
          - row:
            - cell (http://shop/basket?id=2): /basket?id=2
            - cell: Basket
            - cell: –
  `);
});

test('shows what the exploration did not do, with the reason, when it left something alone', async () => {
  const path = [{ route: '', action: 'open /' }];
  const { root } = await mount(
    <LeftAlone
      passed={[
        {
          because: 'alike',
          what: '/product/*',
          count: 1200,
          example: 'http://shop/product/1',
          path,
          rule: null,
        },
        { because: 'outside', what: 'http://other', count: 1, example: 'http://other/a', path, rule: null },
        { because: 'changes', what: 'button "Delete"', count: 1, example: 'http://shop/a', path, rule: null },
      ]}
      held={[{ method: 'POST', path: '/api/pay', route: '/basket', action: 'click button "Pay"' }]}
    />,
    { address: '/p1/explorations/e1' },
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Left alone":
      - heading "Left alone" [level=2]
      - heading "Requests that were not sent (1)" [level=3]
      - list:
        - listitem: POST /api/pay click button "Pay" on /basket
      - heading "Look alike (1,200)" [level=3]
      - list:
        - listitem: /product/* 1,200, such as http://shop/product/1
      - heading "Might change something (1)" [level=3]
      - list:
        - listitem: button "Delete" http://shop/a
      - heading "Elsewhere (1)" [level=3]
      - list:
        - listitem: http://other http://other/a
      - text: A request that may change something is sent only where a new exploration names it.
      - link "Start a new one" [url=/p1]
  `);
});

test('shows the word of each state, and why it ended, when the project has explorations', async () => {
  const states = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
  const explorations = states.map(
    (state) =>
      ({
        id: state,
        state,
        branch: 'main',
        env: { name: 'stage', baseUrl: 'http://shop' },
        createdAt: 60_000,
        pages: 1,
        findings: 2,
        progress: state === 'running' ? 'Looks at /basket' : '',
        reason: state === 'done' ? 'Every address was visited.' : null,
      }) as ExplorationSummary,
  );
  const { root } = await mount(<PastExplorations projectId="p1" explorations={explorations} now={120_000} />);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - region "Explorations":
      - heading "Explorations" [level=2]
      - table:
        - row:
          - columnheader: Environment
          - columnheader: State
          - columnheader: Pages
          - columnheader: Findings
          - columnheader: Why it ended
          - columnheader: Started
        - row:
          - cell:
            - link "stage · main" [url=/p1/memory/explorations/queued]
          - cell: Queued
          - cell: 1 page
          - cell: 2
          - cell
          - cell:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - row:
          - cell:
            - link "stage · main" [url=/p1/memory/explorations/running]
          - cell: Running
          - cell: 1 page
          - cell: 2
          - cell: Looks at /basket
          - cell:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - row:
          - cell:
            - link "stage · main" [url=/p1/memory/explorations/done]
          - cell: Done
          - cell: 1 page
          - cell: 2
          - cell: Every address was visited.
          - cell:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - row:
          - cell:
            - link "stage · main" [url=/p1/memory/explorations/failed]
          - cell: Failed
          - cell: 1 page
          - cell: 2
          - cell
          - cell:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - row:
          - cell:
            - link "stage · main" [url=/p1/memory/explorations/stopped]
          - cell: Stopped
          - cell: 1 page
          - cell: 2
          - cell
          - cell:
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
  `);
});
