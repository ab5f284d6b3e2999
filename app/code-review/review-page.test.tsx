import { expect, test, vi } from 'vitest';
import type { CodeFix, CodeFixState } from '#contracts/runs/code-fixes';
import { accessibilitySnapshot, subtree } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { openCodeFix } from './fix.fixture';
import ReviewPage from './review-page';

// Loader and action are not part of these tests, and they import the server. No run is live.
vi.mock('~/access/gate', () => ({}));
vi.mock('./accept.server', () => ({}));
vi.mock('./verify.server', () => ({}));
vi.mock('~/live/use-live', () => ({ useRunLive: () => undefined }));

const counts = { open: 1, accepted: 0, discarded: 0, outdated: 0 };

async function pageOf(oversights: CodeFix[], { state = 'open' as CodeFixState, error = '' } = {}) {
  const found = error ? { status: false, error } : { status: true, oversights, next: null, counts };
  const data = { projectId: 'p1', branch: 'main', state, now: 120_000, isFirst: true, ticked: false, found };
  const { root } = await mount(<ReviewPage />, { address: '/p1/ai-oversight', data });
  return accessibilitySnapshot(root);
}

test('shows the actions for the selected fixes when fixes are open', async () => {
  const text = await pageOf([openCodeFix()]);
  expect(text.slice(0, text.indexOf('- region'))).toMatchInlineSnapshot(`
    - heading "Code Review" [level=1]
    - link "Discard all …" [url=/p1/ai-oversight/discard?all=1]
    - button "Discard selected …" [disabled]
    - button "Verify selected" [disabled]
    - button "Accept selected" [disabled]
    - navigation "Code fixes":
      - link "Open 1" [current] [url=/p1/ai-oversight]
      - link "Accepted 0" [url=/p1/ai-oversight?state=accepted]
      - link "Discarded 0" [url=/p1/ai-oversight?state=discarded]
      - link "Outdated 0" [url=/p1/ai-oversight?state=outdated]
    - text: j next · k previous · a accept · d discard
    - checkbox "Select all" [checked=false]
  `);
  expect(text).toContain('- region "Guest pays":');
});

test.each([
  ['open', 'No pending code reviews'],
  ['accepted', 'No accepted code fixes'],
  ['discarded', 'No discarded code fixes'],
  ['outdated', 'No outdated code fixes'],
] as const)('says in the tab of %s fixes that there is none when there is none', async (state, none) => {
  const text = await pageOf([], { state });
  expect(text).toContain(`- text: ${none}`);
  expect(text).not.toMatch(/button|checkbox/);
});

test('says why the fixes could not be loaded, and offers to try again, when the service fails', async () => {
  expect(subtree(await pageOf([], { error: 'The database is away.' }), '- alert')).toMatchInlineSnapshot(`
    - alert:
      - text: Couldn't load code fixes
      - text: The database is away.
      - link "Retry" [url=/p1/ai-oversight]
  `);
});
