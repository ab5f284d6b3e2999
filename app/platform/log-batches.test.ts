import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRefused } from '#contracts/client';
import { createLogBatches, type BrowserLogEntry } from './log-batches';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ada = { bearer: 'ada', sessionId: 's1', projectId: 'p1' };
const entry = (name: string): BrowserLogEntry => ({ name, logType: 'Error' });
const refusal = (httpStatus: number) =>
  new CallRefused(httpStatus, { status: false, error: 'Refused', because: 'fault' });

/** Starts batches with a fake log service. It gives `answers` one by one, then accepts everything. */
function start({ production = true, answers = [] as Error[] } = {}) {
  const sent: { caller: object; names: string[] }[] = [];
  const warnings: object[] = [];
  const batches = createLogBatches({
    production,
    connect: (caller) => ({
      log: async ({ body }) => {
        sent.push({ caller, names: body.logs.map(({ name }) => name) });
        const error = answers.shift();
        if (error) throw error;
        return { status: true as const };
      },
    }),
    log: { warn: (details) => void warnings.push(details) },
  });
  const add = (count: number, caller: object = ada) => {
    for (let index = 0; index < count; index += 1) batches.add(caller, entry(`e${index}`));
  };
  return { ...batches, add, sent, warnings, counts: () => sent.map(({ names }) => names.length) };
}

describe('entries for the log service', () => {
  it('go out ten seconds after the first, in order and in the name of their user', async () => {
    const { add, sent } = start();
    add(1);
    await vi.advanceTimersByTimeAsync(6000);
    add(2);
    await vi.advanceTimersByTimeAsync(3999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ caller: ada, names: ['e0', 'e0', 'e1'] }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('go out as soon as there are ten', async () => {
    const { add, counts } = start();
    add(25);
    await vi.advanceTimersByTimeAsync(0);
    expect(counts()).toEqual([10, 10]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts()).toEqual([10, 10, 5]);
  });

  it('are not mixed between users and projects', async () => {
    const { add, sent } = start();
    add(1);
    add(1, { ...ada, projectId: 'p2' });
    add(1, { bearer: 'bob' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map(({ caller }) => caller)).toEqual([ada, { ...ada, projectId: 'p2' }, { bearer: 'bob' }]);
  });

  it('are tried three times in total', async () => {
    const { add, counts, warnings } = start({
      answers: [refusal(502), refusal(429), refusal(500), refusal(500)],
    });
    add(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toEqual([10, 10, 10]);
    expect(warnings).toMatchObject([{ entries: 10, attempt: 3 }]);
  });

  it('are taken at the second attempt, and not tried again when the service says no', async () => {
    const later = start({ answers: [refusal(502)] });
    later.add(10);
    const never = start({ answers: [refusal(401)] });
    never.add(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([later.counts(), later.warnings]).toEqual([[10, 10], []]);
    expect([never.counts(), never.warnings.length]).toEqual([[10], 1]);
  });

  it('are not sent outside production, nor for somebody who is not signed in', async () => {
    const development = start({ production: false });
    development.add(20);
    const signedOut = start();
    signedOut.add(20, {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect([development.sent, signedOut.sent]).toEqual([[], []]);
  });

  it('do not fill the memory while the log service is away', async () => {
    const { add, counts, warnings, close } = start({ answers: Array<Error>(400).fill(refusal(502)) });
    add(5000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toHaveLength(300);
    add(3);
    await close();
    expect(warnings.at(-1)).toEqual({ dropped: 4000 });
  });

  it('go out at the end without waiting between attempts', async () => {
    const { add, counts, close } = start({ answers: [refusal(502), refusal(502)] });
    add(3);
    await close();
    expect(counts()).toEqual([3, 3, 3]);
    add(20);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toHaveLength(3);
  });
});
