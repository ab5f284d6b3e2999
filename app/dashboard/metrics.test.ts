import { expect, it } from 'vitest';
import { businessMetrics, technicalMetrics } from './metrics';
import { defaultSettings } from './value-settings';

it('counts what was saved by the published maths', () => {
  const counts = { mutatedScenariosCount: 3, aiRecoveryCount: 2, rcaCount: 1 };
  const metrics = businessMetrics(
    counts,
    { ...defaultSettings, hourlyRateForTestEngineer: 33.33 },
    {
      brand: 'Acme',
      currency: 'EUR',
    },
  );
  expect(metrics.map(({ value }) => value)).toEqual([11.25, 4, 2, 574.94]);
  expect(metrics.map(({ formula }) => formula)).toEqual([
    '(4 h by hand − 0.25 h with Acme) × 3 scenarios created or edited',
    '2 h × 2 scenarios recovered',
    '2 h × 1 failure explained',
    '€33.33 an hour × 17.25 h in all',
  ]);
  expect(metrics.map(({ text }) => text)).toEqual(['11.25 h', '4 h', '2 h', '€574.94']);
});

it('tells changes against the period before', () => {
  const counts = {
    mutatedScenariosCount: 0,
    aiRecoveryCount: 0,
    rcaCount: 0,
    totalExecutionTime: 3600,
    passedExecutionsCount: 9,
    healedExecutionsCount: 0,
    failedExecutionsCount: 1,
    pendingExecutionsCount: 0,
  };
  const before = { ...counts, totalExecutionTime: 3661, passedExecutionsCount: 4 };
  expect(technicalMetrics(counts, before).map(({ value, change }) => [value, change])).toEqual([
    ['9', '+5'],
    ['1', undefined],
    ['90%', '+10 points'],
    ['1 h', '−1 m 1 s'],
  ]);
  const none = { ...counts, passedExecutionsCount: 0, failedExecutionsCount: 0 };
  expect(technicalMetrics(none, before)[2]).toMatchObject({ value: '–', change: undefined });
});
