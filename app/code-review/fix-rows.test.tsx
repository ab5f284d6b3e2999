import { expect, test } from 'vitest';
import type { CodeFix, VerificationResult } from '#contracts/runs/code-fixes';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { FixGroupRows, StateBadge } from './fix-rows';
import { openCodeFix, verificationOf } from './fix.fixture';
import { groupByScenario } from './fixes';
import { VerificationMark } from './verification-mark';

async function rowsOf(
  fixes: CodeFix[],
  { isOpen = true, selected = 'none' as 'none' | 'some' | 'all' } = {},
) {
  const [group] = groupByScenario(fixes);
  if (!group) throw new Error('The test has no fix.');
  const selection = { count: 0, all: fixes.length, of: () => selected, setAll: () => {}, read: () => {} };
  const { root } = await mount(
    <FixGroupRows
      projectId="p1"
      group={group}
      isOpen={isOpen}
      ticked={selected === 'all'}
      branch="main"
      selection={selection}
      now={120_000}
    />,
  );
  return accessibilitySnapshot(root);
}

test('shows the locators, the facts and both actions when a fix is open', async () => {
  expect(await rowsOf([openCodeFix()])).toMatchInlineSnapshot(`
    - region "Guest pays":
      - checkbox "Select all of Guest pays" [checked=false]
      - group:
        - button "Guest pays checkout/basket 1" [expanded]
        - list:
          - listitem:
            - checkbox "Select When I pay" [checked=false]
            - link "When I pay" [url=/p1/ai-oversight/fix]
            - deletion "getByRole('button', { name: 'Pay' })"
            - insertion "getByRole('button', { name: 'Pay now' })"
            - generic (features/step_definitions/shop.mjs): shop.mjs:9
            - text: · Found 3 times, healed once · last
            - time (1970-01-01 00:01:00 UTC): 1 minute ago
            - button "Accept When I pay": Accept
            - link "Discard When I pay" [url=/p1/ai-oversight/discard?fix=%5B%22fix%22%2C%22features%2Fstep_definitions%2Fshop.mjs%22%2C%22main%22%2C%22When%20I%20pay%22%5D]: Discard …
  `);
});

test('offers to select and to discard all when a scenario has several fixes', async () => {
  const text = await rowsOf([openCodeFix(), openCodeFix({ _id: 'other', step: 'When I return' })], {
    selected: 'some',
  });
  expect(text).toContain('- checkbox "Select all of Guest pays" [checked=mixed]');
  expect(text).toContain('- link "Discard all of Guest pays"');
});

test('shows why a fix cannot be edited, and no Accept, when its edit was refused', async () => {
  const { fix } = openCodeFix();
  const text = await rowsOf([
    openCodeFix({ fix: { ...fix, kind: 'none', refusal: 'the text occurs twice' } }),
  ]);
  expect(text).toContain('Cannot be edited safely, because the text occurs twice');
  expect(text).not.toContain('Accept');
});

test('shows everything that a row can name when a fix has it', async () => {
  const { fix, report } = openCodeFix();
  const full = openCodeFix({
    fix: { ...fix, kind: 'definition', chosenBy: 'm1' },
    report: { testCases: [...report.testCases, ...report.testCases] },
    branch: 'team/a',
    comments: 1,
    verification: verificationOf(),
  });
  const text = await rowsOf([full]);
  expect(subtree(text, '- listitem')).toMatchInlineSnapshot(`
    - listitem:
      - checkbox "Select When I pay" [checked=false]
      - link "When I pay" [url=/p1/ai-oversight/fix]
      - text: Verified
      - link "3 of 3 passed" [url=/p1/run-report/verified] (Run #490)
      - time (1970-01-01 00:01:00 UTC): 1 minute ago
      - deletion "getByRole('button', { name: 'Pay' })"
      - insertion "getByRole('button', { name: 'Pay now' })"
      - generic (features/step_definitions/shop.mjs): shop.mjs:9
      - text: · team/a · Found 3 times, healed once · last
      - time (1970-01-01 00:01:00 UTC): 1 minute ago
      - text: · in 2 scenarios · 1 comment · chosen by the model m1 · the whole definition is replaced
      - button "Accept When I pay": Accept
      - link "Discard When I pay" [url=/p1/ai-oversight/discard?fix=%5B%22fix%22%2C%22features%2Fstep_definitions%2Fshop.mjs%22%2C%22team%2Fa%22%2C%22When%20I%20pay%22%5D]: Discard …
  `);
});

test.each(['accepted', 'discarded', 'outdated'] as const)(
  'shows who decided and no actions when a fix is %s',
  async (state) => {
    const decided = openCodeFix({ state, decidedAt: 60_000, decidedBy: 'Grace', commit: 'a1b2c3d4e5' });
    const text = await rowsOf([decided], { isOpen: false });
    const word = `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
    expect(text).toContain(`· ${word} by Grace`);
    expect(text).toContain('(a1b2c3d4e5): a1b2c3d');
    expect(text).not.toMatch(/button "Accept|checkbox/);
  },
);

test('shows a long step and long locators whole when they do not fit', async () => {
  const long = 'When I press the button that pays '.repeat(10).trim();
  const { fix } = openCodeFix();
  const text = await rowsOf([openCodeFix({ step: long, fix: { ...fix, from: long, to: long } })]);
  expect(text.split(long).length).toBeGreaterThan(4);
});

test('shows the word of each state of a fix', async () => {
  const states = (['open', 'accepted', 'discarded', 'outdated'] as const).map((state) => (
    <p key={state}>
      <StateBadge state={state} />
    </p>
  ));
  const { root } = await mount(<>{states}</>);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - text: Open
    - text: Accepted
    - text: Discarded
    - text: Outdated
  `);
});

test('shows the result of a verification when there was one', async () => {
  const results: (Partial<VerificationResult> | null)[] = [
    null,
    { state: 'running', byItself: true },
    { state: 'verified' },
    { state: 'failed', passed: 2, fixedStep: 'failed' },
    { state: 'failed', passed: 2, fixedStep: 'passed' },
    { state: 'failed', passed: 2, fixedStep: 'not-reached' },
    { state: 'failed', passed: 2 },
    { state: 'gone' },
  ];
  const marks = results.map((result, index) => (
    <p key={index}>
      <VerificationMark projectId="p1" verification={result && verificationOf(result)} now={120_000} />
    </p>
  ));
  const { root } = await mount(<>{marks}</>);
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - text: Verifying
    - link "#490" [url=/p1/run-report/verified] (Run #490, started by itself)
    - text: Verified
    - link "3 of 3 passed" [url=/p1/run-report/verified] (Run #490)
    - time (1970-01-01 00:01:00 UTC): 1 minute ago
    - text: Failed with it
    - link "2 of 3 passed" [url=/p1/run-report/verified] (Run #490)
    - time (1970-01-01 00:01:00 UTC): 1 minute ago
    - text: Failed elsewhere
    - link "2 of 3 passed, its step did" [url=/p1/run-report/verified] (Run #490)
    - time (1970-01-01 00:01:00 UTC): 1 minute ago
    - text: Not reached
    - link "2 of 3 passed, none got that far" [url=/p1/run-report/verified] (Run #490)
    - time (1970-01-01 00:01:00 UTC): 1 minute ago
    - text: Failed with it
    - link "2 of 3 passed" [url=/p1/run-report/verified] (Run #490)
    - time (1970-01-01 00:01:00 UTC): 1 minute ago
  `);
});
