import { expect, test } from 'vitest';
import type { OfferedChange, ProposedFile } from './proposed-file';
import { affectedBy, filesToSave, isSameChoice } from './proposal';

const users = (...names: string[]) => ({
  total: names.length,
  first: names.map((scenario) => ({ feature: 'a', scenario })),
});
const offered: OfferedChange = {
  id: '1',
  pattern: 'b',
  because: 'changed',
  before: `When('b', () => {});\r\n`,
  after: `Then('b', expect);\r\n`,
  imports: [
    { name: 'Then', from: '@cucumber/cucumber' },
    { name: 'expect', from: 'playwright/test' },
  ],
  users: users('Send', 'Pay'),
};
const before = `import {\r\n  When, Then\r\n} from '@cucumber/cucumber';\r\n${offered.before}`;
const file: ProposedFile = {
  name: 'a.mjs',
  before,
  version: '1',
  after: `${before}stub`,
  withoutStubs: before,
  offered: [offered],
  definitions: [
    { pattern: 'c', change: 'changed', isStub: false, users: users('Pay') },
    { pattern: 'd', change: 'added', isStub: false, users: users('New') },
    { pattern: 'e', change: 'removed', isStub: true, users: users('Waits') },
  ],
};

test('a person’s code is replaced only where that is taken, with the imports it lacks', () => {
  expect(filesToSave([file], { withStubs: false, taken: [] })).toEqual([]);
  expect(filesToSave([file], { withStubs: true, taken: ['2'] })).toMatchObject([{ after: `${before}stub` }]);
  expect(filesToSave([file], { withStubs: false, taken: ['1'] })).toMatchObject([
    {
      after: `import { expect } from 'playwright/test';\r\n${before.replace(offered.before, offered.after)}`,
    },
  ]);
});

test('text that stands twice, or not at all, is left alone', () => {
  for (const other of [before + offered.before, 'nothing']) {
    const one = { ...file, withoutStubs: other, before: other };
    expect(filesToSave([one], { withStubs: false, taken: ['1'] })).toEqual([]);
  }
});

test('scenarios are affected by written code that changes or goes, and by what is taken; each counts once', () => {
  expect(affectedBy([file], { taken: [] })).toEqual({ total: 1, scenarios: users('Pay').first });
  expect(affectedBy([file], { taken: ['1'] })).toEqual({ total: 2, scenarios: users('Pay', 'Send').first });
  const many = { ...offered, users: { ...users('Send'), total: 80 } };
  expect(affectedBy([{ ...file, offered: [many] }], { taken: ['1'] })).toMatchObject({ total: 80 });
});

test('a choice is the same whatever its order', () => {
  const one = { withStubs: false, taken: ['1', '2'] };
  expect(isSameChoice(one, { withStubs: false, taken: ['2', '1'] })).toBe(true);
  expect(isSameChoice(one, { withStubs: true, taken: ['2', '1'] })).toBe(false);
  expect(isSameChoice(one, { withStubs: false, taken: ['1'] })).toBe(false);
});

test('of very many scenarios no more are named than one run takes, and all are counted', () => {
  const definitions = Array.from({ length: 12 }, (_, at) => ({
    pattern: `p${at}`,
    change: 'changed' as const,
    isStub: false,
    users: users(...Array.from({ length: 50 }, (_, one) => `Scenario ${at}-${one}`)),
  }));
  const { total, scenarios } = affectedBy([{ ...file, definitions }], { taken: [] });
  expect([total, scenarios.length]).toEqual([600, 499]);
});
