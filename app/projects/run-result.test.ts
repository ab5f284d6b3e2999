import { expect, it } from 'vitest';
import { runResultText } from './run-result';

it('says what came of a run, nothing of what is not known yet as passed', () => {
  const text = (
    status: Parameters<typeof runResultText>[0]['status'],
    [totalScenarios, totalScenariosPassed, totalScenariosFailed, totalScenariosSkipped]: number[],
  ) =>
    runResultText({
      status,
      totalScenarios: totalScenarios ?? 0,
      totalScenariosPassed: totalScenariosPassed ?? 0,
      totalScenariosFailed: totalScenariosFailed ?? 0,
      totalScenariosSkipped,
    });
  expect(text('QUEUED', [3, 0, 0, 0])).toBe('not started yet');
  expect(text('RUNNING', [13, 4, 1, 1])).toBe('6 of 13 done, 1 failed');
  expect(text('FAILED', [13, 7, 5, 1])).toBe('5 of 13 failed, 1 skipped');
  expect(text('PASSED', [13, 13, 0, 0])).toBe('13 passed');
  expect(text('PASSED', [13, 12, 0, 1])).toBe('12 of 13 passed, 1 skipped');
  expect(text('STOPPED', [13, 2, 0, 0])).toBe('stopped after 2 of 13');
  expect(text('SKIPPED', [2, 0, 0, 2])).toBe('2 skipped');
  expect(text('PASSED', [0, 0, 0, 0])).toBe('no scenarios');
});
