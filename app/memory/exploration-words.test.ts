import { expect, test } from 'vitest';
import type { SuiteReach } from '#contracts/worker/exploration';
import { suiteGaps, whereChecked } from './exploration-words';

const none = { gone: 0, links: 0, forms: 0, isLate: false };
const whole: SuiteReach = { ...none, pages: 12, looked: 12, drafts: 30, told: 30 };

test('what a first suite is not of is said, each limit that was reached in a sentence', () => {
  expect(suiteGaps(whole)).toEqual([]);
  expect(suiteGaps({ ...whole, pages: 57, looked: 39, gone: 1 })).toEqual([
    'Only the first 40 pages of 57 were checked.',
    '1 page did not load again, or led elsewhere, so there is no scenario for it.',
  ]);
  expect(suiteGaps({ ...whole, drafts: 74, told: 60, links: 12 })).toEqual([
    '60 of 74 possible scenarios were tried: that is the limit.',
    'The links to 12 more pages were not tried.',
  ]);
  expect(suiteGaps({ ...whole, drafts: 74, told: 31, isLate: true })).toEqual([
    '31 of 74 possible scenarios were tried: the time limit of 4 minutes was reached.',
  ]);
  expect(suiteGaps({ ...whole, pages: 40, looked: 22, isLate: true })).toEqual([
    'Only the first 22 pages of 40 were checked.',
    'The time limit of 4 minutes was reached.',
  ]);
});

test('where checks were seen to fail is said as it was', () => {
  const said = (...proofs: ('elsewhere' | 'empty' | 'before' | null)[]) =>
    whereChecked(proofs.map((proof) => ({ kind: 'page', proof })));
  expect(said('elsewhere', 'before')).toContain(
    'on an empty page and on another one of the application, or before the last step.',
  );
  expect(said('empty')).toContain('fail as well: on an empty page.');
  expect(said('elsewhere', 'empty')).toContain('or on an empty page alone, where that is said.');
  // Kept before it was told.
  expect(said(null)).toContain('another one of the application.');
});
