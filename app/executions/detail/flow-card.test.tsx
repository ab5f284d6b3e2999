import { expect, test } from 'vitest';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { FlowCard } from './flow-card';
import { readPlanFields, type FlowFields, type GroupFields } from './plan-fields';
import type { Supply } from './threads';
import { usePlan } from './use-plan';

function groupOf(change: Partial<GroupFields> = {}): GroupFields {
  return {
    id: 'g1',
    name: 'Group 1',
    fixed: '',
    threads: 2,
    isListed: false,
    picks: [],
    tags: ['smoke'],
    everyTag: false,
    ...change,
  };
}

interface CardState {
  groups?: GroupFields[];
  found?: Partial<Omit<Supply, 'threads'>> & {
    lists?: Record<string, { feature: string; scenario: string; tags: string[] }[]>;
  };
}

function Card({ groups = [groupOf()], found = {} }: CardState) {
  const flow: FlowFields = {
    id: 'f1',
    browser: 'Chromium',
    viewport: 'Desktop - 1024px',
    attempts: 1,
    isOpen: true,
    groups,
  };
  const fields = { ...readPlanFields(new FormData()), flows: [flow] };
  const answer = {
    fields,
    found: { counts: { smoke: 3 }, broken: {}, missing: {}, lists: {}, ...found },
  };
  const editing = usePlan({
    saved: answer as unknown as Parameters<typeof usePlan>[0]['saved'],
    posted: undefined,
    threads: 4,
  });
  return <FlowCard flow={flow} index={0} editing={editing} page="/p1/executions/plan" projectId="p1" />;
}

async function cardOf(state: CardState = {}) {
  const { root } = await mount(<Card {...state} />);
  return accessibilitySnapshot(root);
}

test('shows the browser, the group and its threads when the flow runs', async () => {
  expect(await cardOf()).toMatchInlineSnapshot(`
    - region "Flow 1":
      - group:
        - button "Flow 1 Chromium · Desktop - 1024px · 1 group · 3 scenarios · 2 threads" [expanded]:
          - heading "Flow 1" [level=2]
          - text: Chromium · Desktop - 1024px · 1 group · 3 scenarios · 2 threads
        - combobox "Browser" [value=Chromium] (As far as the worker has it):
          - option "Chromium"
          - option "WebKit"
          - option "Firefox"
        - text: As far as the worker has it
        - combobox "Viewport" [value=Desktop - 1024px]:
          - option "Desktop - 1440px"
          - option "Desktop - 1024px"
          - option "Tablet - 800px"
          - option "Mobile - 375px"
        - combobox "Attempts" [value=1] (A scenario that fails runs again, until it passes or this many attempts are used up):
          - option "1"
          - option "2"
          - option "3"
          - option "4"
          - option "5"
        - text: A scenario that fails runs again, until it passes or this many attempts are used up
        - list:
          - listitem:
            - button "Drag Group 1 to another place" (To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.)
            - textbox "Name of the scenario group" [value=Group 1] (Group 1)
            - button "Places and tags of Group 1: @smoke. Select scenarios": @smoke
            - button "3 scenarios of Group 1" [expanded=false]: 3 scenarios
            - group "Threads of Group 1":
              - button "Fewer threads for Group 1"
              - spinbutton "Threads of Group 1" [value=2]
              - button "More threads for Group 1"
            - button "Move Group 1 up" [disabled]
            - button "Move Group 1 down" [disabled]
            - button "Delete Group 1"
        - status [live=assertive]
        - button "Add scenario group"
      - button "Duplicate Flow 1"
      - button "Delete Flow 1"
  `);
});

test('says that the flow has no group yet when it is new', async () => {
  const text = await cardOf({ groups: [] });
  expect(text).toContain('- status: This flow does not run: it has no scenario group.');
  expect(text).toContain('- text: No scenario group yet.');
});

test.each<[string, Partial<GroupFields>, CardState['found']]>([
  ['no scenarios are selected for Group 1', { tags: [] }, {}],
  ['no scenario has the tags of Group 1 any more', {}, { counts: {} }],
  ['all places selected for Group 1 were deleted or moved', { picks: ['all'] }, {}],
  ['Group 1 has 0 threads', { threads: 0 }, {}],
])('says that the flow does not run when %s', async (words, group, found) => {
  const text = await cardOf({ groups: [groupOf(group)], found });
  expect(text).toContain(`- status: This flow does not run: ${words}.`);
});

test('warns that a start is refused, and about broken files, when a choice is gone', async () => {
  const found = { missing: { smoke: ['There is no tag @smoke.'] }, broken: { smoke: ['checkout/basket'] } };
  const text = await cardOf({ found });
  expect(text).toContain('There is no tag @smoke. Select other scenarios');
  expect(text).toContain('1 broken file: a run will report it as failed');
  expect(text).toContain('- link "checkout/basket.feature"');
});

test('lists the scenarios of a group with their number when the list is open', async () => {
  const lists = { smoke: [{ feature: 'checkout/basket', scenario: 'Guest pays', tags: ['smoke'] }] };
  const text = await cardOf({ groups: [groupOf({ isListed: true })], found: { lists } });
  expect(subtree(text, '- region "Scenarios of Group 1"')).toMatchInlineSnapshot(`
    - region "Scenarios of Group 1":
      - list:
        - listitem:
          - link "Guest pays" [url=/p1/features?folders=checkout&feature=basket&scenario=Guest+pays]
          - text: checkout/basket
      - text: and 2 more
  `);
  expect(text).toContain('- button "3 scenarios of Group 1" [expanded]');
});
