import { expect, test, vi } from 'vitest';
import type { ClaimedInspection, InspectionClaims } from '#contracts/worker/inspection';
import { silentLog } from '#services/foundation/testing';
import { Unready, Unrunnable } from './ends';
import { createInspector } from './inspector';

/** Lets an inspector claim one inspection whose files cannot be fetched. @returns how it ended */
async function inspectFailing(error: Error) {
  const giveBack = vi.fn<ClaimedInspection['giveBack']>(async () => undefined);
  const ended = vi.fn<ClaimedInspection['ended']>(async () => undefined);
  const work = { id: 'i', projectId: 'p', commit: 'c' };
  const claimed = { work, renew: async () => true, ended, giveBack };
  const inspector = createInspector({
    inspections: { claim: async () => claimed, listen: async () => async () => undefined },
    checkout: () => Promise.reject(error),
    name: 'w',
    log: silentLog,
  } as unknown as Parameters<typeof createInspector>[0]);
  inspector.start(() => undefined);
  await inspector.claim();
  await vi.waitFor(() => expect(giveBack.mock.calls.length + ended.mock.calls.length).toBe(1));
  await inspector.stop();
  return { givenBack: giveBack.mock.calls[0], ended: ended.mock.calls[0] };
}

const unreadable = 'The step code could not be read on this worker.';

test.each([
  ['an error of the worker', new Error("ENOENT: no such file '/srv/data/x'"), false],
  ['something that is not available yet', new Unready('no server at /run/x'), true],
])('stores no path of the server and waits after %s', async (_case, error, spare) => {
  const { givenBack, ended } = await inspectFailing(error);
  expect(givenBack).toEqual([unreadable, { spare, waits: true }]);
  expect(ended).toBeUndefined();
});

test('stores the message of an error that is for users', async () => {
  const { ended } = await inspectFailing(new Unrunnable('The checkout is too large.'));
  expect(ended).toEqual([{ reason: 'The checkout is too large.' }]);
});

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
  expect(returned).toEqual([['The worker shut down.', { spare: true, waits: false }]]);
  await inspector.claim();
  expect(returned).toHaveLength(1);
});
