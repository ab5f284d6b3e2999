import { expect, test } from 'vitest';
import type { FailureGroup } from '#contracts/runs/failures';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount, openDetails } from '~/ui/mount.fixture';
import { FailureGroups } from './failure-groups';
import { failureGroupsView } from './failure-groups-view';
import { readScenarioFilters } from './scenario-filters';

const day = 24 * 3600_000;

/** Returns a group of failures that this run has for the first time. */
function failureGroup(change: Partial<FailureGroup> = {}): FailureGroup {
  return {
    signature: 'gone',
    tag: 'Locator gone',
    cause: 'locator-gone',
    evidence: ['No element has the locator.', 'The page has a button "Pay now".'],
    failedStep: 'When I press "Pay"',
    message: 'Error: no element',
    count: 1,
    scenarios: [{ testCaseId: 'c1', scenarioName: 'Guest pays', featureName: 'Basket' }],
    firstSeen: { runId: 'run', time: 0 },
    ...change,
  };
}

async function shown(groups: FailureGroup[], { search = '', isOpen = true } = {}) {
  const filters = readScenarioFilters(new URLSearchParams(search));
  const { root } = await mount(
    <FailureGroups
      projectId="p1"
      failures={failureGroupsView(groups, 'run')}
      filters={filters}
      now={3 * day}
    />,
    { address: `/p1/run-report/run?${search}` },
  );
  if (isOpen) await openDetails();
  return accessibilitySnapshot(root);
}

test('shows nothing when no scenario failed', async () => {
  expect(await shown([])).toBe('- (empty)');
});

test('shows the count of scenarios for each cause when the list is closed', async () => {
  const groups = [failureGroup({ count: 4 }), failureGroup({ signature: 'other', count: 2 })];
  expect(await shown(groups, { isOpen: false })).toMatchInlineSnapshot(`
    - region "2 kinds of failure 2 new in this run":
      - group:
        - button "2 kinds of failure 2 new in this run Locator gone 6" [expanded=false]:
          - heading "2 kinds of failure 2 new in this run" [level=2]
          - text: Locator gone 6
  `);
});

test('shows the facts of each group when the list is open', async () => {
  const before = failureGroup({
    signature: 'time',
    tag: 'Time-out',
    evidence: [],
    failedStep: null,
    message: null,
    count: 7,
    firstSeen: { runId: 'old', time: day },
  });
  expect(await shown([failureGroup(), before])).toMatchInlineSnapshot(`
    - region "2 kinds of failure 1 new in this run":
      - group:
        - button "2 kinds of failure 1 new in this run Locator gone 1 Time-out 7" [expanded]:
          - heading "2 kinds of failure 1 new in this run" [level=2]
          - text: Locator gone 1 Time-out 7
        - list:
          - listitem:
            - group:
              - button "Locator gone No element has the locator." [expanded]
              - text: The page has a button "Pay now".
              - text: Failed step When I press "Pay"
              - text: Message
              - text: Error: no element
              - list:
                - listitem:
                  - link "Guest pays" [url=/p1/run-report/run/c1#selected]
            - link "1 scenario" [url=/p1/run-report/run?same=gone#scenarios]
            - text: New in this run
          - listitem:
            - group:
              - button "Time-out" [expanded]
              - list:
                - listitem:
                  - link "Guest pays" [url=/p1/run-report/run/c1#selected]
                - listitem: and 6 more
            - link "7 scenarios" [url=/p1/run-report/run?same=time#scenarios]
            - link "First seen 2 days ago" [url=/p1/run-report/old]:
              - text: First seen
              - time (1970-01-02 00:00:00 UTC): 2 days ago
  `);
});

test('marks the group as current and opens the list when the table shows its scenarios', async () => {
  const text = await shown([failureGroup({ count: 2 })], { search: 'same=gone', isOpen: false });
  expect(text).toContain('link "2 scenarios" [current] [url=/p1/run-report/run?same=gone#scenarios]');
});

test('shows the groups beyond the first in a second list, and a link to the rest, when there are many', async () => {
  const many = Array.from({ length: 25 }, (_, index) => failureGroup({ signature: `s${index}` }));
  const text = await shown(many);
  expect(text).toContain('button "20 more" [expanded]');
  expect(text).toContain('link "grouped by root cause" [url=/p1/run-report/run?group=cause]');
});
