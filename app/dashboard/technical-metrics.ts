import type { DashboardCounters } from '#contracts/runs/dashboard';
import { durationText } from '~/ui/duration';
import type { Metric } from './metric-cards';

/** What ran in a period, each number with what it counts and how it was in the period before. */
export function technicalMetrics(now: DashboardCounters, before: DashboardCounters): Metric[] {
  const ended = (counts: DashboardCounters) => counts.passedExecutionsCount + counts.failedExecutionsCount;
  const ratio = (counts: DashboardCounters) =>
    ended(counts) === 0 ? null : (counts.passedExecutionsCount / ended(counts)) * 100;
  const [share, shareBefore] = [ratio(now), ratio(before)];
  return [
    {
      label: 'Passed executions',
      value: now.passedExecutionsCount.toLocaleString('en'),
      formula: 'Runs in which every scenario passed',
      change: changeText(now.passedExecutionsCount, before.passedExecutionsCount),
    },
    {
      label: 'Failed executions',
      value: now.failedExecutionsCount.toLocaleString('en'),
      formula: 'Runs with at least one failed scenario',
      change: changeText(now.failedExecutionsCount, before.failedExecutionsCount),
    },
    {
      label: 'Pass ratio',
      value: share === null ? '–' : `${share.toFixed(1)}%`,
      formula: 'Passed ÷ (passed + failed) executions',
      change:
        share === null || shareBefore === null
          ? undefined
          : changeText(Number(share.toFixed(1)), Number(shareBefore.toFixed(1)), ' points'),
    },
    {
      label: 'Total execution time',
      value: durationText(now.totalExecutionTime),
      formula: 'From start to end of each run, added up',
      change: changeText(now.totalExecutionTime, before.totalExecutionTime, undefined, durationText),
    },
  ];
}

function changeText(
  now: number,
  before: number,
  unit = '',
  text: (value: number) => string = (value) => value.toLocaleString('en', { maximumFractionDigits: 1 }),
): string | undefined {
  if (now === before) return undefined;
  return `${now > before ? '+' : '−'}${text(Math.abs(now - before))}${unit}`;
}
