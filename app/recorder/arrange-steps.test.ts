import { expect, it } from 'vitest';
import type { RecordedStep } from '#contracts/worker/recording';
import type { RecordedValue } from '#contracts/recordings/recorded-values';
import { arranged, stepWish, stepTextOf, type StepWish } from './arrange-steps';
import { twinsOf, valuesOfStep } from './step-values';

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
  values: [] as RecordedValue[],
});
const joined = { ...part(recorded(7), recorded(8)), text: 'I do both', comment: 'Why\nboth' };
const recording = {
  parts: [part(recorded(0)), part(recorded(1)), part(noted), part(recorded(3)), joined],
  removed: [5],
  replaced: [] as string[],
};

const wish = (intent: StepWish['intent'], at: number, more: Partial<StepWish> = {}) =>
  arranged(recording, {
    intent,
    at,
    version: 1,
    text: '',
    ownCode: '',
    comment: '',
    name: '',
    also: '',
    ...more,
  });
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
  expect(part0('I begin', 'on')).toEqual({
    actions: [0],
    text: 'I begin',
    mayReuse: false,
    comment: null,
    values: [],
  });
  expect(part0('I do 0')).toEqual({ actions: [0], text: null, mayReuse: true, comment: null, values: [] });
  expect(part0('')).toEqual({ actions: [0], text: null, mayReuse: true, comment: null, values: [] });
  expect(wish('words', 7)).toHaveProperty('problem');
});

it('joins with the next step, over what is only noted, under own words', () => {
  expect(order('join', 1, { text: 'I do two things' })).toBe('0 1+3 2 7+8');
  expect(order('join', 1, { text: 'I do 1' })).toMatch(/your own words/);
  expect(order('join', 7, { text: 'I end' })).toMatch(/No step follows/);
  expect(order('split', 7)).toBe('0 1 2 3 7 8');
});

it('all that is recorded takes the words of the one step in whose place it comes', () => {
  const again = (replaced: string[]) => {
    const wish = { ...back0, at: -1, intent: 'replaced' as const };
    const after = arranged({ ...recording, replaced }, wish);
    return 'problem' in after ? after.problem : after.parts;
  };
  const own = { actions: [0, 1, 3, 7, 8], text: 'I pay', mayReuse: true, comment: 'Why\nboth', values: [] };
  const noted = { actions: [2], text: null, mayReuse: true, comment: null, values: [] };
  expect(again(['I pay'])).toEqual([own, noted]);
  for (const none of [[], ['I pay', 'I go'], ['I pay <sum>'], ['I do both']])
    expect(again(none)).toMatch(/No recorded step/);
});

it('a step that is gone is told', () => {
  expect(wish('up', 99)).toEqual({ problem: 'This step no longer exists: it was undone or removed.' });
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

const filled = (id: number, value: string): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [
    {
      text: `I enter "${value}" in the "City" field`,
      element: 'field "City"',
      code: { pattern: 'I enter {string} in the {string} field', parameters: ['value', 'name'], lines: [] },
    },
  ],
  doubts: [],
});
const typed = {
  parts: [
    part(filled(0, 'Ulm')),
    { ...part(filled(1, 'Ulm'), recorded(2)), text: 'I go to "Ulm"' },
    { ...part(filled(3, 'Ulm')), text: 'I go on' },
    part(filled(4, 'Bonn')),
  ],
  removed: [],
  replaced: [],
};
const become = (of: Partial<StepWish>) =>
  arranged(typed, {
    intent: 'column',
    at: 0,
    version: 1,
    text: '',
    ownCode: '',
    comment: '',
    name: 'city',
    also: '',
    place: '0:value',
    ...of,
  });
const says = (after: ReturnType<typeof arranged>) => {
  if ('problem' in after) return after.problem;
  return typed.parts.map((entry, index) => {
    const { text = null, values = [] } = after.parts[index] ?? {};
    return stepTextOf({ ...entry, text, values });
  });
};

it('a value becomes a column or test data, with its twins or alone, and comes back', () => {
  expect(says(become({}))).toEqual([
    'I enter "<city>" in the "City" field',
    'I go to "Ulm"',
    'I go on',
    'I enter "Bonn" in the "City" field',
  ]);
  // A step text without the quoted value does not change.
  const also = become({ also: 'on', intent: 'testData' });
  expect(says(also)).toEqual([
    'I enter "{{city}}" in the "City" field',
    'I go to "{{city}}"',
    'I go on',
    'I enter "Bonn" in the "City" field',
  ]);
  if ('problem' in also) throw new Error(also.problem);
  const again = {
    parts: typed.parts.map((entry, index) => {
      const { text = null, values = [] } = also.parts[index] ?? {};
      return { ...entry, text, values };
    }),
    removed: [],
    replaced: [],
  };
  const back = arranged(again, { ...back0, at: 1, place: '1:value', text: 'I go to "{{city}}"' });
  expect(says(back)).toMatchObject({ 0: 'I enter "{{city}}" in the "City" field', 1: 'I go to "Ulm"' });
  // Values stay with their actions when steps are joined and split.
  const parted = arranged(again, { ...back0, intent: 'split', at: 1 });
  if ('problem' in parted) throw new Error(parted.problem);
  expect(parted.parts[1]?.values).toEqual([{ action: 1, parameter: 'value', as: 'testData', name: 'city' }]);
  expect(parted.parts[2]?.values).toEqual([]);
  const whole = arranged(again, { ...back0, intent: 'join', at: 0, text: 'I do "{{city}}"' });
  if ('problem' in whole) throw new Error(whole.problem);
  expect(whole.parts[0]?.values.map(({ action }) => action)).toEqual([0, 1]);
});
const back0: StepWish = {
  intent: 'asRecorded',
  at: 0,
  version: 1,
  text: '',
  ownCode: '',
  comment: '',
  name: '',
  also: '',
};

it('what is typed as words is kept along with a value, and words without it are told', () => {
  expect(says(become({ text: 'I live in "Ulm"' }))[0]).toBe('I live in "<city>"');
  expect(says(become({ text: 'I live there' }))).toMatch(/do not have “Ulm” in quotes/);
  expect(says(become({ place: '0:none' }))).toMatch(/no longer contains this value/);
});

it('values are offered in the order of the sentence, under the name of the field', () => {
  expect(valuesOfStep(typed.parts[0] ?? part())).toEqual([
    { action: 0, parameter: 'value', raw: 'Ulm', becomes: null, suggestion: 'city' },
    { action: 0, parameter: 'name', raw: 'City', becomes: null, suggestion: 'field' },
  ]);
  expect(twinsOf(typed.parts, { action: 0, parameter: 'value' })).toEqual([
    { action: 1, parameter: 'value' },
  ]);
});
