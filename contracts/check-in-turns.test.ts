import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkInTurns } from './check-in-turns';
import { answerOf } from './endpoint';

const steps = answerOf({
  name: z.string(),
  steps: z.array(z.object({ text: z.string().trim(), line: z.number().default(1) })),
  few: z.array(z.string()).max(2_000),
});
const answer = (count: number) => ({
  status: true,
  name: 'One',
  more: 'not in the contract',
  steps: Array.from({ length: count }, (_, index) => ({ text: ` I press ${index} ` })),
  few: [],
});

async function check(value: unknown) {
  let turns = 0;
  const checked = await checkInTurns(steps, value, async () => void turns++);
  return { checked, turns };
}

test.each([0, 1_000, 1_001, 5_500])(
  'is what a check of the whole answer gives, for %s items',
  async (count) => {
    const value = answer(count);
    const { checked, turns } = await check(value);
    expect(checked).toEqual(steps.safeParse(value));
    expect(checked.success).toBe(true);
    expect(turns).toBe(count <= 1_000 ? 0 : Math.ceil(count / 1_000) + 1);
  },
);

test.each([
  ['an item of the last part', () => Object.assign(answer(2_500), { steps: [...answer(2_500).steps, 7] })],
  ['a field beside the array', () => ({ ...answer(2_500), name: 7 })],
  ['an array that has a limit', () => ({ ...answer(2_500), few: Array.from({ length: 2_001 }, () => '') })],
  ['no answer at all', () => null],
  ['an unknown form', () => ({ ...answer(2_500), status: 'maybe' })],
])('tells what is wrong with %s, and where', async (_, valueOf) => {
  const value = valueOf();
  const { checked } = await check(value);
  expect(checked.success).toBe(false);
  expect(checked.error?.issues).toEqual(steps.safeParse(value).error?.issues);
});
