import { expect, it } from 'vitest';
import type { RecordedStep } from '#contracts/recording';
import { arranged, stepWish, type StepWish } from './arrange-steps';

const recorded = (id: number, text = `I do ${id}`): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [{ text, code: { pattern: text, parameters: [], lines: [] }, element: 'page' }],
  doubts: [],
});
const noted: RecordedStep = { state: 'noted', id: 2, reason: 'Not recorded: scrolling' };
const part = (...actions: RecordedStep[]) => ({
  actions,
  text: null as string | null,
  mayReuse: true,
  comment: null as string | null,
});
const joined = { ...part(recorded(7), recorded(8)), text: 'I do both', comment: 'Why\nboth' };
const recording = {
  parts: [part(recorded(0)), part(recorded(1)), part(noted), part(recorded(3)), joined],
  removed: [5],
  replaced: [] as string[],
};

const wish = (intent: StepWish['intent'], at: number, more: Partial<StepWish> = {}) =>
  arranged(recording, { intent, at, version: 1, text: '', ownCode: '', comment: '', ...more });
const order = (...of: Parameters<typeof wish>) => {
  const after = wish(...of);
  return 'problem' in after ? after.problem : after.parts.map(({ actions }) => actions.join('+')).join(' ');
};

it('moves, and stays where there is no further', () => {
  expect(order('up', 1)).toBe('1 0 2 3 7+8');
  expect(order('up', 0)).toBe('0 1 2 3 7+8');
  expect(order('down', 3)).toBe('0 1 2 7+8 3');
  expect(order('down', 7)).toBe('0 1 2 3 7+8');
});

it('removes with what was removed before, and brings all back', () => {
  expect(wish('remove', 7)).toMatchObject({ removed: [5, 7, 8] });
  expect(order('remove', 7)).toBe('0 1 2 3');
  expect(wish('restore', -1)).toMatchObject({ removed: [] });
});

it('words of a person are theirs, those of the recorder nobody’s', () => {
  const part0 = (text: string, ownCode = '') => {
    const after = wish('words', 0, { text, ownCode });
    return 'problem' in after ? after : after.parts[0];
  };
  expect(part0('I begin', 'on')).toEqual({ actions: [0], text: 'I begin', mayReuse: false, comment: null });
  expect(part0('I do 0')).toEqual({ actions: [0], text: null, mayReuse: true, comment: null });
  expect(part0('')).toEqual({ actions: [0], text: null, mayReuse: true, comment: null });
  expect(wish('words', 7)).toHaveProperty('problem');
});

it('joins with the next step, over what is only noted, under own words', () => {
  expect(order('join', 1, { text: 'I do two things' })).toBe('0 1+3 2 7+8');
  expect(order('join', 1, { text: 'I do 1' })).toMatch(/words of yours/);
  expect(order('join', 7, { text: 'I end' })).toMatch(/no step behind/);
  expect(order('split', 7)).toBe('0 1 2 3 7 8');
});

it('all that is recorded takes the words of the one step in whose place it comes', () => {
  const again = (replaced: string[]) => {
    const wish = { at: -1, version: 1, text: '', ownCode: '', comment: '', intent: 'replaced' as const };
    const after = arranged({ ...recording, replaced }, wish);
    return 'problem' in after ? after.problem : after.parts;
  };
  const own = { actions: [0, 1, 3, 7, 8], text: 'I pay', mayReuse: true, comment: 'Why\nboth' };
  expect(again(['I pay'])).toEqual([own, { actions: [2], text: null, mayReuse: true, comment: null }]);
  for (const none of [[], ['I pay', 'I go'], ['I pay <sum>'], ['I do both']])
    expect(again(none)).toMatch(/No step is recorded/);
});

it('a step that is gone is told', () => {
  expect(wish('up', 99)).toEqual({ problem: 'This step is gone: it was undone or removed meanwhile.' });
  expect(stepWish.safeParse({ intent: 'up', at: 'x', version: '1' }).data?.at).toBe(-1);
});

it('a comment stays with its step when that is moved, and goes where it is left out', () => {
  const comments = (...of: Parameters<typeof wish>) => {
    const now = wish(...of);
    return 'problem' in now ? now.problem : now.parts.map(({ comment }) => comment).join('|');
  };
  expect(comments('up', 7)).toBe('|||Why\nboth|');
  expect(comments('words', 7, { text: 'I do them', comment: 'Because\nso' })).toBe('||||Because\nso');
  expect(comments('words', 7, { text: 'I do them' })).toBe('||||');
  expect(comments('split', 7, { comment: 'Why' })).toBe('||||Why|');
  expect(comments('join', 3, { text: 'I do all', comment: 'First' })).toBe('|||First\nWhy\nboth');
  const long = { intent: 'words', at: '1', version: '1', comment: 'x'.repeat(2_001) };
  expect(stepWish.safeParse(long).error?.issues[0]?.message).toMatch(/2,000 characters/);
});
