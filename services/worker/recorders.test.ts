import { expect, test } from 'vitest';
import type { FromRunner } from '#contracts/worker/runner';
import { readMessage } from './inbox';
import { createQuota } from './recorders';

const step = (id: number): FromRunner => ({
  type: 'recording',
  id: 'r',
  event: { type: 'step', step: { state: 'noted', id, reason: 'x' } },
});

test('no more rows, messages in a second, or bytes of files are taken than a recorder tells', () => {
  const rows = createQuota();
  // The count starts again if a new second begins during the loop.
  const admitted = Array.from({ length: 700 }, () => rows.admits(step(1)));
  expect(admitted.lastIndexOf(true)).toBeGreaterThanOrEqual(299);
  expect(admitted).toContain(false);
  const files = createQuota();
  const piece: FromRunner = {
    type: 'recording',
    id: 'r',
    event: { type: 'file', path: 'data/a', base64: 'A'.repeat(48 * 1024), isLast: false },
  };
  const taken = Array.from({ length: 3_500 }, () => files.admits(piece)).lastIndexOf(true);
  expect((taken + 1) * 48 * 1024).toBeLessThanOrEqual((100 * 2 ** 20 * 4) / 3 + 100);
  expect(taken).toBeGreaterThan(2_500);
  expect(rows.admits({ type: 'alive' })).toBe(true);
  // A browser may not change the steps of the browser before it.
  const again = createQuota({ firstId: 7, earlierSteps: 7 });
  expect([step(7), step(6)].map((runner) => again.admits(runner))).toEqual([true, false]);
  const undone: FromRunner = { type: 'recording', id: 'r', event: { type: 'stepRemoved', id: 3 } };
  expect(again.admits(undone)).toBe(false);
});

test('takes up to 1,000 steps of all browsers of a recording when it continues', () => {
  const quota = createQuota({ firstId: 1_500, earlierSteps: 998 });
  const admitted = [1_500, 1_501, 1_501, 1_502].map((id) => quota.admits(step(id)));
  expect(admitted).toEqual([true, true, true, false]);
});

test.each([
  ['no event', { type: 'recording', id: 'r', event: { type: 'other' } }],
  [
    'a picture as text',
    { type: 'recording', id: 'r', event: { type: 'picture', picture: 1, width: 1, height: 1, base64: '' } },
  ],
  [
    'a step without words',
    { type: 'recording', id: 'r', event: { type: 'step', step: { state: 'recorded', id: 1 } } },
  ],
  [
    'a file of another folder',
    { type: 'recording', id: 'r', event: { type: 'file', path: 'data/../x', base64: '', isLast: true } },
  ],
  [
    'a file of another folder yet',
    { type: 'recording', id: 'r', event: { type: 'file', path: '/etc/passwd', base64: '', isLast: true } },
  ],
])('%s is no message', (_, message) => {
  expect(readMessage(message)).toBeNull();
});

test('a picture is one with the bytes of a picture', () => {
  const message = { type: 'recordingPicture', id: 'r', picture: 1, width: 2, height: 3 };
  expect(readMessage(message, Uint8Array.of(0xff, 0xd8, 0xff))).toMatchObject(message);
  expect(readMessage(message, Uint8Array.of(1, 2, 3))).toBeNull();
  expect(readMessage(message)).toBeNull();
});
