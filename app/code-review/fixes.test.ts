import { describe, expect, it } from 'vitest';
import type { CodeFix } from '#contracts/runs/code-fixes';
import {
  fixOf,
  fixFormValueOf,
  foundText,
  groupByScenario,
  neighbours,
  placeAddress,
  fixLocationText,
  verificationStatus,
  verificationText,
  wishOf,
} from './fixes';

const foundIn = (id: string, ...scenarios: string[]) => ({
  _id: id,
  report: {
    testCases: scenarios.map((scenarioName) => ({
      id: `case-${id}`,
      runId: 'run',
      scenarioName,
      featureName: 'Basket',
      uri: 'features/basket.feature',
    })),
  },
});

describe('groups', () => {
  const fixes = [foundIn('1', 'Pay'), foundIn('2', 'Send', 'Pay'), foundIn('3', 'Pay', 'Send')];

  it('are of the scenario that found a fix last, in the order of the fixes', () => {
    const groups = groupByScenario(fixes).map((group) => [
      group.scenario,
      ...group.fixes.map(({ _id }) => _id),
    ]);
    expect(groups).toEqual([
      ['Pay', '1', '3'],
      ['Send', '2'],
    ]);
  });

  it('give each fix the one before and after it as they are shown', () => {
    expect(neighbours(fixes, '1')).toEqual({ previous: null, next: '3' });
    expect(neighbours(fixes, '3')).toEqual({ previous: '1', next: '2' });
    expect(neighbours(fixes, '2')).toEqual({ previous: '3', next: null });
  });

  it('lead from a fix that is decided to the first that is open', () => {
    expect(neighbours(fixes, 'decided')).toEqual({ previous: null, next: '1' });
    expect(neighbours([], 'decided')).toEqual({ previous: null, next: null });
  });
});

describe('a form', () => {
  const one = { id: '1', file: 'a.mjs', branch: 'main', step: 'When I pay "a lot"\nnow' };
  const form = (wish: string, ...fixes: string[]) => {
    const data = new FormData();
    data.set('wish', wish);
    for (const fix of fixes) data.append('fix', fix);
    return data;
  };

  it('asks for what is ticked', () => {
    const other = { ...one, id: '2' };
    const { what, fixes } = wishOf(form('accept', fixFormValueOf(one), fixFormValueOf(other)));
    expect([what, fixes]).toEqual(['accept', [one, other]]);
  });

  it('asks for the one that the button stands at, whatever else is ticked', () => {
    const { what, fixes } = wishOf(
      form(`accept ${fixFormValueOf(one)}`, fixFormValueOf({ ...one, id: '2' })),
    );
    expect([what, fixes]).toEqual(['accept', [one]]);
  });

  it.each(['', 'delete', 'acceptance', 'accept-all', '{}'])('asks for nothing with %j', (wish) => {
    expect(wishOf(form(wish, fixFormValueOf(one))).what).toBeNull();
  });

  it.each(['', 'x', '{}', '[]', '["1","a","b"]', '["1","a","b",4]', '["1","a","b","c","d"]', 'null'])(
    'names no fix with %j',
    (value) => expect(fixOf(value)).toBeNull(),
  );

  it('is of a page at most, and its texts have an end', () => {
    const many = Array.from({ length: 300 }, (_, index) => fixFormValueOf({ ...one, id: String(index) }));
    expect(wishOf(form('verify', ...many)).fixes).toHaveLength(200);
    expect(fixOf(JSON.stringify(['1', 'a', 'b', 'c'.repeat(900)]))?.step).toHaveLength(200);
  });
});

describe('texts', () => {
  it.each([
    [1, 0, 'Found once'],
    [1, 1, 'Found once, healed'],
    [2, 1, 'Found 2 times, healed once'],
    [12, 8, 'Found 12 times, healed 8 times'],
    [1200, 1200, 'Found 1,200 times, healed'],
  ])('found %i, healed %i', (found, healed, text) => expect(foundText({ found, healed })).toBe(text));

  const fix = (file: string, line: number | null): CodeFix['fix'] => ({
    kind: 'code',
    file,
    place: line === null ? null : { file, line, column: 1 },
    version: '',
    from: '',
    to: '',
    before: '',
    after: '',
    note: null,
    refusal: null,
  });

  it.each([
    [
      'features/step_definitions/shop.mjs',
      15,
      'shop.mjs:15',
      '/p/code?file=features%2Fstep_definitions%2Fshop.mjs&line=15#L15',
    ],
    [
      'features/account/sign_in.feature',
      8,
      'account/sign_in.feature:8',
      '/p/features?folders=account&feature=sign_in#L8',
    ],
    ['features/top.feature', null, 'top.feature', '/p/features?feature=top'],
    ['', null, '', null],
  ])('the place of %s, line %s', (file, line, text, address) => {
    expect([fixLocationText(fix(file, line)), placeAddress('p', fix(file, line))]).toEqual([text, address]);
  });

  it('says nothing of a verification whose run is gone', () => {
    const by = { runId: 'r', startedAt: 0, by: 'Ada', number: 1, passed: 1, total: 1, fixedStep: null };
    const states = ['running', 'verified', 'failed', 'gone'] as const;
    expect(states.map((state) => verificationStatus({ ...by, state }))).toEqual([
      'VERIFYING',
      'VERIFIED',
      'NOT_VERIFIED',
      null,
    ]);
    expect(verificationStatus(null)).toBeNull();
  });

  it.each([
    ['failed', 'NOT_VERIFIED', '0 of 2 passed'],
    ['passed', 'FAILED_ELSEWHERE', '0 of 2 passed, its step did'],
    ['not-reached', 'NOT_REACHED', '0 of 2 passed, none got that far'],
    [null, 'NOT_VERIFIED', '0 of 2 passed'],
  ] as const)('says of a verification that failed what came of the step: %s', (fixedStep, status, text) => {
    const counts = { number: 1, passed: 0, total: 2, fixedStep };
    const failed = { runId: 'r', startedAt: 0, by: 'Ada', state: 'failed' as const, ...counts };
    expect([verificationStatus(failed), verificationText(failed)]).toEqual([status, text]);
  });
});
