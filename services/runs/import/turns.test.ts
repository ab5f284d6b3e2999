import { expect, it } from 'vitest';
import { createTurns } from './turns';

it('lets so many work at a time, the next when one is done, and refuses more than may wait', async () => {
  const inTurn = createTurns(1, 1);
  const log: string[] = [];
  let finish = () => {};
  const first = inTurn(() => new Promise<void>((done) => (finish = done)));
  const second = inTurn(async () => void log.push('second'));
  await expect(inTurn(async () => undefined)).rejects.toThrow('Many imports are under way');
  expect(log).toEqual([]);
  finish();
  await Promise.all([first, second]);
  expect(log).toEqual(['second']);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'again')).toBe('again');
});
