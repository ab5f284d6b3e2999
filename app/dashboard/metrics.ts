import type { DashboardCounters } from '#contracts/runs/dashboard';
import { durationText } from '~/ui/duration';
import { percentText, wholePercent } from '~/ui/percent';
import type { Metric } from './metric-cards';
import { moneyText, type Currency } from './currency';
import type { ValueSettings } from './value-settings';

export interface BusinessMetric {
  label: string;
  /** Hours, or money for the budget; rounded to two decimals. */
  value: number;
  /** The value as shown. */
  text: string;
  /** The formula of the value, with its numbers. */
  formula: string;
}

type Counts = Pick<DashboardCounters, 'mutatedScenariosCount' | 'aiRecoveryCount' | 'rcaCount'>;

/** Estimates the product's savings, with the formulas of docs/rules/dashboard.md, Value of the work. */
export function businessMetrics(
  counts: Counts,
  settings: ValueSettings,
  { brand, currency }: { brand: string; currency: Currency },
): BusinessMetric[] {
  const { mutatedScenariosCount, aiRecoveryCount, rcaCount } = counts;
  const {
    hourlyRateForTestEngineer: rate,
    avgTimeToAutomateScenario: automate,
    avgTimeToAutomateScenarioUsingBlinqIO: withProduct,
    avgTimeToMaintainScenario: maintain,
    avgTimeToAnalyzeFailedScenario: analyse,
  } = settings;
  const creation = rounded((automate - withProduct) * mutatedScenariosCount);
  const maintenance = rounded(maintain * aiRecoveryCount);
  const analysis = rounded(analyse * rcaCount);
  const total = rounded(creation + maintenance + analysis);
  const budget = rounded(rate * total);
  return [
    {
      label: 'Creating scenarios',
      value: creation,
      text: hoursText(creation),
      formula: `(${automate} h by hand − ${withProduct} h with ${brand}) × ${counted(mutatedScenariosCount, 'scenario')} created or edited`,
    },
    {
      label: 'Maintaining scenarios',
      value: maintenance,
      text: hoursText(maintenance),
      formula: `${maintain} h × ${counted(aiRecoveryCount, 'scenario')} recovered`,
    },
    {
      label: 'Analysing failures',
      value: analysis,
      text: hoursText(analysis),
      formula: `${analyse} h × ${counted(rcaCount, 'failure')} explained`,
    },
    {
      label: 'Budget saved',
      value: budget,
      text: moneyText(budget, currency),
      formula: `${moneyText(rate, currency)} an hour × ${total} h in all`,
    },
  ];
}

/** `12.5 h` */
function hoursText(hours: number): string {
  return `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} h`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
}

/** Returns counts of the runs in a period, each with its definition and its value in the period before. */
export function technicalMetrics(now: DashboardCounters, before: DashboardCounters): Metric[] {
  const ended = (counts: DashboardCounters) => counts.passedExecutionsCount + counts.failedExecutionsCount;
  const ratio = (counts: DashboardCounters) =>
    ended(counts) === 0 ? null : wholePercent(counts.passedExecutionsCount, ended(counts));
  const [share, shareBefore] = [ratio(now), ratio(before)];
  return [
    {
      label: 'Passed runs',
      value: now.passedExecutionsCount.toLocaleString('en'),
      formula:
        now.healedExecutionsCount > 0
          ? `Runs in which every scenario passed, ${now.healedExecutionsCount.toLocaleString('en')} of them with fixes`
          : 'Runs in which every scenario passed',
      change: changeText(now.passedExecutionsCount, before.passedExecutionsCount),
    },
    {
      label: 'Failed runs',
      value: now.failedExecutionsCount.toLocaleString('en'),
      formula: 'Runs with at least one failed scenario',
      change: changeText(now.failedExecutionsCount, before.failedExecutionsCount),
    },
    {
      label: 'Pass ratio',
      value: percentText(now.passedExecutionsCount, ended(now)),
      formula: 'Passed ÷ (passed + failed) runs',
      change:
        share === null || shareBefore === null
          ? undefined
          : changeText(share, shareBefore, Math.abs(share - shareBefore) === 1 ? ' point' : ' points'),
    },
    {
      label: 'Total run time',
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
