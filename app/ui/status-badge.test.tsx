import { expect, test } from 'vitest';
import { accessibilitySnapshot } from './accessibility-snapshot.fixture';
import { mount } from './mount.fixture';
import { StatusBadge } from './status-badge';

/** The words that the product uses as statuses, in the order of the badge's table. */
const statuses = [
  ...['PASSED', 'FAILED', 'SKIPPED', 'UNDEFINED', 'PENDING', 'AMBIGUOUS', 'FIXED_BY_AI', 'HEALED', 'RUNNING'],
  ...['STARTED', 'QUEUED', 'UNKNOWN', 'active', 'invited', 'NO_TESTS', 'DONE', 'GENERATED', 'REFUSED'],
  ...['HAS_CODE', 'NOT_STARTED', 'online', 'waiting', 'lost', 'RECORDING', 'STARTING', 'ENDED', 'OPEN'],
  ...['ACCEPTED', 'DISCARDED', 'OUTDATED', 'VERIFIED', 'VERIFYING', 'FAILED_ELSEWHERE', 'NOT_REACHED'],
  ...['NOT_VERIFIED', 'STOPPED'],
];

test('shows a word for each status', async () => {
  const { root } = await mount(
    <ul>
      {statuses.map((status) => (
        <li key={status}>
          {status}: <StatusBadge status={status} />
        </li>
      ))}
    </ul>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - list:
      - listitem: PASSED: Passed
      - listitem: FAILED: Failed
      - listitem: SKIPPED: Skipped
      - listitem: UNDEFINED: Undefined
      - listitem: PENDING: Pending
      - listitem: AMBIGUOUS: Ambiguous
      - listitem: FIXED_BY_AI: Fixed by AI
      - listitem: HEALED: Passed with fixes
      - listitem: RUNNING: Running
      - listitem: STARTED: Running
      - listitem: QUEUED: Queued
      - listitem: UNKNOWN: Not run
      - listitem: active: Active
      - listitem: invited: Invited
      - listitem: NO_TESTS: No tests
      - listitem: DONE: Done
      - listitem: GENERATED: Generated
      - listitem: REFUSED: Refused
      - listitem: HAS_CODE: Has code
      - listitem: NOT_STARTED: Did not start
      - listitem: online: Online
      - listitem: waiting: Waiting
      - listitem: lost: Lost
      - listitem: RECORDING: Recording
      - listitem: STARTING: Starting
      - listitem: ENDED: Ended
      - listitem: OPEN: Open
      - listitem: ACCEPTED: Accepted
      - listitem: DISCARDED: Discarded
      - listitem: OUTDATED: Outdated
      - listitem: VERIFIED: Verified
      - listitem: VERIFYING: Verifying
      - listitem: FAILED_ELSEWHERE: Failed elsewhere
      - listitem: NOT_REACHED: Not reached
      - listitem: NOT_VERIFIED: Failed with it
      - listitem: STOPPED: Stopped
  `);
});

test('shows an icon that only sighted users see next to each word', async () => {
  const { root } = await mount(
    <>
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </>,
  );
  const icons = [...root.querySelectorAll('[data-status] > :first-child')];
  expect(icons).toHaveLength(statuses.length);
  expect(icons.filter((icon) => icon.getAttribute('aria-hidden') !== 'true')).toEqual([]);
});

test('shows an unknown status as it is', async () => {
  const { root } = await mount(<StatusBadge status="ON_HOLD" />);
  expect(accessibilitySnapshot(root)).toBe('- text: ON_HOLD');
});

test('keeps the word for screen readers and as a tooltip when the badge is compact', async () => {
  const { root } = await mount(<StatusBadge status="FAILED" compact />);
  expect(accessibilitySnapshot(root)).toBe('- text: Failed');
  expect(root.querySelector('[data-status]')?.getAttribute('title')).toBe('Failed');
});
