import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimedJob, Queue } from '#services/foundation/queue';
import { keepLease } from './lease';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Keeps a lease of 30 seconds. `answer` returns the database's answer to a heartbeat, null for none. */
function keep(answer: () => 'ok' | 'halt' | 'lost' | Error | null) {
  const asked: number[] = [];
  const aborted: [at: number, because: string][] = [];
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const heartbeat = () => {
    asked.push(seconds());
    const given = answer();
    if (given === null) return new Promise<never>(() => {});
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  };
  const lease = keepLease(
    { leaseSeconds: 30, heartbeat } as unknown as Queue,
    { id: 1, token: 't' } as ClaimedJob,
    (because) => aborted.push([seconds(), because]),
    { warn: () => undefined },
  );
  return { lease, asked, aborted, pass: (by: number) => vi.advanceTimersByTimeAsync(by * 1000) };
}

it('is renewed long before it ends, as long as it is kept', async () => {
  const { lease, asked, aborted, pass } = keep(() => 'ok');
  await pass(65);
  expect(asked).toEqual([10, 20, 30, 40, 50, 60]);
  lease.stop();
  await pass(100);
  expect([asked.length, aborted]).toEqual([6, []]);
});

it.each([
  ['refuses', new Error('no connection')],
  ['does not answer', null],
])('is given up before it ends when the database %s, counted from the last answer', async (_, fault) => {
  let answer: 'ok' | Error | null = 'ok';
  const { aborted, pass } = keep(() => answer);
  await pass(10.5);
  answer = fault;
  await pass(20.4);
  expect(aborted).toEqual([]);
  await pass(0.2);
  // The lease is renewed at 10 seconds and ends at 40.
  expect(aborted).toEqual([[31, 'lost']]);
});

it('is given up at once when a person halted the job, asked as soon as that may be so', async () => {
  const { lease, aborted, pass } = keep(() => 'halt');
  lease.renew();
  await pass(0);
  expect(aborted).toEqual([[0, 'halt']]);
});
