import { expect, test } from 'vitest';
import type { CodeFixDetails } from '#contracts/runs/code-fixes';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { DiscardDialog } from './discard-dialog';
import { FixHeader } from './fix-header';
import { openCodeFix, verificationOf } from './fix.fixture';

async function headerOf(
  change: Partial<CodeFixDetails>,
  { previous = null as string | null, next = null as string | null } = {},
) {
  const fix = {
    ...openCodeFix(),
    healing: null,
    files: null,
    users: { total: 0, first: [] },
    discussion: [],
    ...change,
  };
  const { root } = await mount(
    <FixHeader projectId="p1" branch="main" fix={fix} previous={previous} next={next} now={120_000} />,
  );
  return accessibilitySnapshot(root);
}

test('shows the facts and every action when the fix is open', async () => {
  expect(await headerOf({}, { previous: 'before', next: 'after' })).toMatchInlineSnapshot(`
    - link "Code Review" [url=/p1/ai-oversight]
    - heading "When I pay" [level=1]
    - navigation "Open code fixes":
      - link "Previous" [url=/p1/ai-oversight/before]
      - link "Next" [url=/p1/ai-oversight/after]
    - link "Discard …" [url=/p1/ai-oversight/fix/discard]
    - button "Verify"
    - button "Accept fix"
    - list "About this code fix":
      - listitem: Open
      - listitem (features/step_definitions/shop.mjs):
        - link "shop.mjs:9" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=9#L9]
      - listitem (Branch main): main
      - listitem:
        - text: Found 3 times, healed once, last
        - time: 1970-01-01 00:01:00 UTC
    - text: j next · k previous · a accept · d discard
  `);
});

test('disables Verify when a verification is running', async () => {
  const text = await headerOf({ verification: verificationOf({ state: 'running' }) });
  expect(text).toContain('- button "Verifying" [disabled]');
  expect(await headerOf({ verification: verificationOf() })).toContain('- button "Verify again"');
});

test('offers only Discard when the fix cannot be edited', async () => {
  const text = await headerOf({ fix: { ...openCodeFix().fix, kind: 'none', refusal: 'it is a variable' } });
  expect(text).toContain('- link "Discard …"');
  expect(text).not.toMatch(/Verify|Accept fix/);
});

test('shows who decided, and no action, when the fix is accepted', async () => {
  const text = await headerOf({
    state: 'accepted',
    decidedAt: 60_000,
    decidedBy: 'Grace',
    commit: 'a1b2c3d4e5',
  });
  expect(subtree(text, '- list "About')).toMatchInlineSnapshot(`
    - list "About this code fix":
      - listitem: Accepted
      - listitem:
        - text: by Grace
        - time (1970-01-01 00:01:00 UTC): 1 minute ago
        - text: · commit
        - generic (a1b2c3d4e5): a1b2c3d
      - listitem (features/step_definitions/shop.mjs):
        - link "shop.mjs:9" [url=/p1/code?file=features%2Fstep_definitions%2Fshop.mjs&line=9#L9]
      - listitem (Branch main): main
      - listitem:
        - text: Found 3 times, healed once, last
        - time: 1970-01-01 00:01:00 UTC
  `);
  expect(text).not.toMatch(/Discard|Verify|Accept fix/);
});

const key = { file: 'shop.mjs', branch: 'main' };
const chosen = [
  { id: 'a', step: 'When I pay', ...key },
  { id: 'b', step: 'Then I see the receipt', ...key },
];

async function discarding(count: number, answer?: { error: string }) {
  await mount(<DiscardDialog chosen={chosen.slice(0, count)} closeTo="/p1/ai-oversight" answer={answer} />);
  return accessibilitySnapshot(document.body);
}

test('asks to select a fix when none is selected to be discarded', async () => {
  expect(await discarding(0)).toMatchInlineSnapshot(`
    - dialog "Discard code fixes":
      - heading "Discard code fixes" [level=2]
      - link "Close" [url=/p1/ai-oversight]
      - status: Select at least one open code fix.
      - link "Close" [url=/p1/ai-oversight]
  `);
});

test('asks about the step of one fix, and lists the steps of several, before it discards them', async () => {
  expect(await discarding(1)).toMatchInlineSnapshot(`
    - dialog "Discard code fix":
      - heading "Discard code fix" [level=2]
      - link "Close" [url=/p1/ai-oversight]
      - text: Discard the code fix of When I pay? Its locator is never healed to that element again.
      - link "Cancel" [url=/p1/ai-oversight]
      - button "Discard"
  `);
  expect(await discarding(2)).toContain('- list "Code fixes to discard":');
});

test('shows why fixes were not discarded when the service refused', async () => {
  expect(await discarding(1, { error: 'The project was deleted.' })).toContain(
    '- alert: The project was deleted.',
  );
});
