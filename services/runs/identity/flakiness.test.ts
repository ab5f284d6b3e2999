import { expect, it } from 'vitest';
import { flakinessOf, type FinishedResult } from './flakiness';

/** Newest first: P passed, F failed, R passed on a later attempt, H healed. A dot: unknown commit. */
function results(text: string, commits = '.'.repeat(text.length)): FinishedResult[] {
  return [...text].map((sign, index) => ({
    status: sign === 'F' ? 'FAILED' : 'PASSED',
    rescued: sign === 'R',
    healed: sign === 'H',
    commit: commits[index]?.replace('.', '') ?? '',
  }));
}
const flaky = (text: string, commits?: string) => flakinessOf(results(text, commits)).flaky;

it('what broke with one commit and was mended with another is not flaky', () => {
  expect(flaky('PFP', 'cba')).toBe(false);
  expect(flaky('PFPFPFPFPF', 'jihgfedcba')).toBe(false);
  expect(flaky('PPFFPP', 'ccbbaa')).toBe(false);
});

it('two changes among results of the same commit make a scenario flaky, one does not', () => {
  expect(flaky('PFP', 'aaa')).toBe(true);
  expect(flaky('FPF', 'aaa')).toBe(true);
  expect(flaky('FPFP', 'bbaa')).toBe(true);
  // Other commits ran in between.
  expect(flaky('PPFPP', 'abaca')).toBe(true);
  expect(flaky('FFFPPPPPPP', 'aaaaaaaaaa')).toBe(false);
  expect(flaky('PPPFFFFFFF', 'aaaaaaaaaa')).toBe(false);
  expect(flaky('FFFFFFFFFF', 'aaaaaaaaaa')).toBe(false);
});

it('where the commits are unknown it takes three changes', () => {
  expect(flaky('PFP')).toBe(false);
  expect(flaky('PFPPF')).toBe(true);
  expect(flaky('PFPF', '.a.a')).toBe(false);
  expect(flaky('P')).toBe(false);
  expect(flaky('')).toBe(false);
});

it('one that passed only on a later attempt is flaky at once', () => {
  expect(flaky('PPPR', 'dcba')).toBe(true);
  const expected = { flaky: true, flips: 1, unknownFlips: 2, rescued: 2, results: 6 };
  expect(flakinessOf(results('RPFRFP', 'a.ab..'))).toEqual(expected);
});

it('results that passed with fixes are no changes', () => {
  expect(flaky('HFHFHF', 'aaaaaa')).toBe(false);
  expect(flaky('PHFHP', 'aaaaa')).toBe(true);
  expect(flakinessOf(results('HFHP', 'aaaa'))).toMatchObject({ flips: 1, results: 2 });
});

it('what is more than ten results ago is forgotten', () => {
  expect(flaky('PPPPPPPPPFPF', 'aaaaaaaaaaaa')).toBe(false);
  expect(flaky('PPPPPPPPPPR')).toBe(false);
});
