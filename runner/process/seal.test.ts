import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealedHead, sealedHeadLength, sealLength } from '#contracts/worker/frames';
import { createSeal } from './seal';

it('is HMAC-SHA256 over the head and the text, whatever their length', () => {
  const key = randomBytes(32);
  const seal = createSeal(key);
  const head = sealedHead('toWorker', 3_000_000_000, 2, 70_000);
  expect(head).toHaveLength(sealedHeadLength);
  for (const length of [0, 1, 40, 44, 45, 53, 54, 55, 63, 64, 65, 118, 119, 1_000, 70_000]) {
    const text = new Uint8Array(randomBytes(length));
    const into = new Uint8Array(sealLength + 3);
    seal(head, sealedHeadLength, text, length, into, 2);
    const expected = createHmac('sha256', key).update(Uint8Array.from(head)).update(text).digest();
    expect(Buffer.from(into.subarray(2, 2 + sealLength)).equals(expected.subarray(0, sealLength))).toBe(true);
    expect([into[0], into[1], into[2 + sealLength]]).toEqual([0, 0, 0]);
  }
});

it('needs the key no more once it is made, and differs with every part of the head', () => {
  const key = randomBytes(32);
  const seal = createSeal(key);
  const again = createSeal(Uint8Array.from(key));
  key.fill(0);
  const of = (made: typeof seal, ...head: Parameters<typeof sealedHead>) => {
    const into = new Uint8Array(sealLength);
    made(sealedHead(...head), sealedHeadLength, new Uint8Array(5), 5, into, 0);
    return Buffer.from(into).toString('hex');
  };
  expect(of(seal, 'toWorker', 1, 1, 21)).toBe(of(again, 'toWorker', 1, 1, 21));
  const others = [
    of(seal, 'toRunner', 1, 1, 21),
    of(seal, 'toWorker', 2, 1, 21),
    of(seal, 'toWorker', 1, 2, 21),
    of(seal, 'toWorker', 1, 1, 22),
  ];
  expect(new Set([of(seal, 'toWorker', 1, 1, 21), ...others]).size).toBe(5);
});
