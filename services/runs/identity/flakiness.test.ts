import { expect, it } from 'vitest';
import { flakinessOf, type FinishedResult } from './flakiness';

/** Newest first: P passed, F failed, R passed on a later attempt. */
function results(text: string): FinishedResult[] {
  return [...text].map((sign) => ({ status: sign === 'F' ? 'FAILED' : 'PASSED', rescued: sign === 'R' }));
}
const flaky = (text: string) => flakinessOf(results(text)).flaky;

it('two changes within the last ten results make a scenario flaky, one does not', () => {
  expect(flaky('PFPPPPPPPP')).toBe(true);
  expect(flaky('FPF')).toBe(true);
  expect(flaky('FFFPPPPPPP')).toBe(false);
  expect(flaky('PPPFFFFFFF')).toBe(false);
  expect(flaky('FFFFFFFFFF')).toBe(false);
  expect(flaky('P')).toBe(false);
  expect(flaky('')).toBe(false);
});

it('one that passed only on a later attempt is flaky at once', () => {
  expect(flaky('PPPR')).toBe(true);
  expect(flakinessOf(results('RPPRF'))).toEqual({ flaky: true, flips: 1, rescued: 2, results: 5 });
});

it('what is more than ten results ago is forgotten', () => {
  expect(flaky('PPPPPPPPPFPF')).toBe(false);
  expect(flaky('PPPPPPPPPPR')).toBe(false);
});
