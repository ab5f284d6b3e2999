import { expect, test } from 'vitest';
import type { ClaimedInspection, InspectionClaims } from '#contracts/worker/inspection';
import { createInspector } from './inspector';

test('gives an inspection back when the worker stops while it is claimed', async () => {
  let answer: (claimed: ClaimedInspection) => void = () => undefined;
  const returned: unknown[] = [];
  const inspections: InspectionClaims = {
    claim: () => new Promise((resolve) => (answer = resolve)),
    listen: async () => async () => undefined,
  };
  // No checkout: reading the step code would fail.
  const inspector = createInspector({ inspections, name: 'worker' } as Parameters<typeof createInspector>[0]);
  inspector.start(() => undefined);
  const claiming = inspector.claim();
  await Promise.resolve();
  let isStopped = false;
  const stopping = inspector.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isStopped).toBe(false);
  answer({
    work: { id: 'i', projectId: 'p', commit: 'c' },
    renew: async () => true,
    ended: async () => undefined,
    giveBack: async (...given) => void returned.push(given),
  });
  await Promise.all([claiming, stopping]);
  expect(returned).toEqual([['The worker shut down.', true]]);
  await inspector.claim();
  expect(returned).toHaveLength(1);
});
