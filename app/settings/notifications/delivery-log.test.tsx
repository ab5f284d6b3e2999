import { expect, test } from 'vitest';
import type { Delivery } from '#contracts/executions';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { DeliveryLog } from './delivery-log';

const now = Date.parse('2026-11-30T12:00:00Z');
const hour = 3_600_000;
const delivery = (id: string, more: Partial<Delivery> = {}): Delivery => ({
  id,
  event: 'failed',
  channel: 'mail',
  to: 'ada@example.com',
  state: 'sent',
  attempts: 1,
  error: null,
  happenedAt: now - hour,
  sentAt: now - hour,
  nextAttemptAt: null,
  runId: 'r1',
  runNumber: 7,
  execution: 'Nightly',
  ...more,
});

async function shown(deliveries: Delivery[], isAdmin = false) {
  const { root } = await mount(
    <DeliveryLog deliveries={deliveries} isAdmin={isAdmin} projectId="p1" now={now} />,
  );
  return accessibilitySnapshot(root);
}

test('says how long notifications are listed when there are none', async () => {
  expect(await shown([])).toMatchInlineSnapshot(`
    - region "Latest notifications":
      - heading "Latest notifications" [level=2]
      - text: No notifications yet
      - text: Notifications are listed here for 90 days.
  `);
});

test('shows each state of a delivery, with errors and the next attempt', async () => {
  const hook = { channel: 'webhook', to: 'https://hooks.example/…' } as const;
  const failing = { sentAt: null, error: 'The address answered 503.' };
  const deliveries = [
    delivery('1'),
    delivery('2', { ...hook, event: 'worse' }),
    delivery('3', { state: 'kept', event: 'recovered', sentAt: null }),
    delivery('4', { state: 'pending', event: 'refused', sentAt: null }),
    delivery('5', { ...hook, ...failing, state: 'pending', nextAttemptAt: now + hour }),
    delivery('6', { ...hook, ...failing, state: 'pending', attempts: 3, nextAttemptAt: now + hour }),
    delivery('7', { ...hook, ...failing, state: 'failed', attempts: 9 }),
  ];
  expect(await shown(deliveries)).toMatchInlineSnapshot(`
    - region "Latest notifications":
      - heading "Latest notifications" [level=2]
      - table:
        - row:
          - columnheader: When
          - columnheader: Event
          - columnheader: Run
          - columnheader: To
          - columnheader: State
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Failed
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: ada@example.com
          - cell:
            - text: Accepted by the mail server
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Got worse
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: https://hooks.example/…
          - cell:
            - text: Answered
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Recovered
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: ada@example.com
          - cell: Kept in the outbox
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Refused
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: ada@example.com
          - cell: Waiting
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Failed
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: https://hooks.example/…
          - cell:
            - text: Waiting The address answered 503. Tried once, again
            - time (2026-11-30 13:00:00 UTC): in about 1 hour
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Failed
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: https://hooks.example/…
          - cell:
            - text: Waiting The address answered 503. Tried 3 times, again
            - time (2026-11-30 13:00:00 UTC): in about 1 hour
        - row:
          - cell:
            - time (2026-11-30 11:00:00 UTC): about 1 hour ago
          - cell: Failed
          - cell:
            - link "Nightly #7" [url=/p1/run-report/r1]
          - cell: https://hooks.example/…
          - cell: Given up The address answered 503.
  `);
});

test('lets administrators resend what does not wait', async () => {
  const text = await shown([delivery('1'), delivery('2', { state: 'pending', to: 'bo@example.com' })], true);
  expect(text.match(/button "Resend[^"]*"/g)).toEqual(['button "Resend to ada@example.com"']);
  expect(text).toContain('- columnheader: Resend');
});
