import { expect, test } from 'vitest';
import { isNothing } from '~/shell/scenario-choice/scenario-choice';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import type { ScenarioOffer } from './choice.server';
import { ScenarioFields } from './scenario-fields';
import { scheduleFieldsOf } from './schedule-fields';
import { ScheduleFieldsView } from './schedule-fields-view';

const nothing = { picks: [] as string[], tags: [] as string[], everyTag: false };
const noneFound = { count: 0, runs: 0, scenarios: [], broken: [], missing: [] };

function offerOf(change: Partial<ScenarioOffer> = {}): ScenarioOffer {
  return {
    tags: [
      { name: 'smoke', count: 3 },
      { name: 'slow', count: 1200 },
    ],
    tagsLeft: 0,
    hasNoTags: false,
    places: [
      { kind: 'folder', path: 'checkout', scenario: '', count: 12 },
      { kind: 'feature', path: 'checkout/basket', scenario: '', count: 4 },
      { kind: 'scenario', path: 'checkout/basket', scenario: 'Guest pays', count: 1 },
    ],
    placesLeft: 0,
    all: 1500,
    searched: { tag: '', place: '' },
    runs: {},
    text: '@smoke',
    found: noneFound,
    ...change,
  };
}

async function fieldsOf(change: Partial<ScenarioOffer> = {}, chosen: Partial<typeof nothing> = {}) {
  const choice = { ...nothing, ...chosen };
  const { root } = await mount(
    <ScenarioFields
      projectId="p1"
      offer={offerOf(change)}
      chosen={choice}
      isCounting={false}
      onSearch={() => {}}
      show={<button>Show what matches</button>}
    />,
  );
  const text = accessibilitySnapshot(root);
  expect(text.includes('Nothing is selected.')).toBe(isNothing(choice));
  return text;
}

test('shows the places and tags to choose from when nothing is selected', async () => {
  expect(await fieldsOf()).toMatchInlineSnapshot(`
    - group "Folders, features and scenarios":
      - searchbox "Find a folder, feature or scenario"
      - list "Places of the branch":
        - listitem:
          - checkbox "All scenarios" [checked=false]
          - generic (1,500 scenarios): 1,500
        - listitem:
          - checkbox "checkout" [checked=false]
          - generic (12 scenarios): 12
        - listitem:
          - checkbox "checkout/basket" [checked=false]
          - generic (4 scenarios): 4
        - listitem:
          - checkbox "Guest pays · checkout/basket" [checked=false]
      - text: A search finds scenarios, too.
    - group "Tags":
      - searchbox "Find a tag"
      - combobox "How tags count" [value=any of them (or)]:
        - option "any of them (or)"
        - option "all of them (and)"
      - list "Tags of the project":
        - listitem:
          - checkbox "@smoke" [checked=false]
          - generic (3 scenarios): 3
        - listitem:
          - checkbox "@slow" [checked=false]
          - generic (1,200 scenarios): 1,200
    - region "What matches":
      - status: Nothing is selected.
  `);
});

test('shows the scenarios that match when a tag is selected', async () => {
  const scenarios = [{ feature: 'checkout/basket', scenario: 'Guest pays', tags: ['smoke'] }];
  const text = await fieldsOf({ found: { ...noneFound, count: 3, runs: 7, scenarios } }, { tags: ['smoke'] });
  expect(text).toContain('- checkbox "@smoke" [checked]');
  expect(subtree(text, '- region "What matches"')).toMatchInlineSnapshot(`
    - region "What matches":
      - status: 3 scenarios selected, 7 results with each row of Examples: @smoke
      - list "Scenarios that match":
        - listitem:
          - link "Guest pays" [url=/p1/features?folders=checkout&feature=basket&scenario=Guest+pays]
          - text: checkout/basket
      - text: and 2 more
  `);
});

test('warns about files that do not parse and choices that are gone when there are some', async () => {
  const broken = ['a', 'b', 'c', 'd'];
  const missing = ['There is no tag @old.', 'There is no folder x.', 'There is no folder y.', 'z is gone.'];
  const text = await fieldsOf({ found: { ...noneFound, broken, missing } }, { tags: ['old'] });
  expect(text).toContain('Chosen too: @old');
  expect(subtree(text, '- region "What matches"')).toMatchInlineSnapshot(`
    - region "What matches":
      - status: 0 scenarios selected: @smoke
      - status:
        - text: Part of the selection no longer exists. The execution cannot start
        - text: There is no tag @old. There is no folder x. There is no folder y. And 1 more.
      - status: 4 files do not parse, and a run reports them as failed: a, b, c and 1 more
  `);
});

test('says that a search found nothing when nothing matches it', async () => {
  const text = await fieldsOf(
    { places: [], tags: [], searched: { tag: 'x', place: 'y' } },
    { tags: ['smoke'] },
  );
  expect(text).toContain('No folder, feature or scenario found');
  expect(text).toContain('"y" did not match any. Please try again.');
  expect(text).toContain('No tags found');
});

test('says that there are no tags, and how many places were left out, when the branch has many features', async () => {
  const text = await fieldsOf({ tags: [], hasNoTags: true, placesLeft: 4321 });
  expect(text).toContain('No tags available, please add some tags in the features tab');
  expect(text).toContain('and 4,321 more: search to find them');
});

async function scheduleOf(
  change: { days?: ReturnType<typeof scheduleFieldsOf>['days'] },
  problem?: string,
  isKnown = true,
) {
  const next = isKnown ? { iso: '2026-11-23T01:45:00Z', text: 'Mon, 23 Nov 2026, 01:45' } : null;
  const { root } = await mount(
    <ScheduleFieldsView
      fields={{ ...scheduleFieldsOf(null), ...change }}
      onChange={() => {}}
      problem={problem}
      next={next}
    />,
  );
  return accessibilitySnapshot(root);
}

test('shows the days, the time and the next run when a schedule is new', async () => {
  expect(await scheduleOf({})).toMatchInlineSnapshot(`
    - combobox "Repeat" [value=Every day]:
      - option "Every day"
      - option "Every weekday"
      - option "Every week"
      - option "Every 2 weeks"
    - group "Days":
      - list:
        - listitem:
          - checkbox "Mon" [checked]
        - listitem:
          - checkbox "Tue" [checked]
        - listitem:
          - checkbox "Wed" [checked]
        - listitem:
          - checkbox "Thu" [checked]
        - listitem:
          - checkbox "Fri" [checked]
        - listitem:
          - checkbox "Sat" [checked]
        - listitem:
          - checkbox "Sun" [checked]
    - combobox "Time" [value=01:45] [options=96]
    - combobox "Time zone" [value=Coordinated Universal Time (GMT +00:00)] [options=83]
    - status:
      - text: Next run:
      - time: Mon, 23 Nov 2026, 01:45
  `);
});

test('shows the problem at the days, and no next run, when no day is chosen', async () => {
  const text = await scheduleOf({ days: [] }, 'Choose at least one day.');
  expect(text).toContain('- text: Choose at least one day.');
  expect(text).toContain('- checkbox "Mon" [checked=false] [invalid]');
  expect(text).toContain('- status: Next run: –');
});
