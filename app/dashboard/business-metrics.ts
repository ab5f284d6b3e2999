import type { DashboardCounters } from '#contracts/runs/dashboard';
import type { ValueSettings } from './value-settings';

export interface BusinessMetric {
  label: string;
  /** Hours, or money for the budget; rounded to two decimals. */
  value: number;
  unit: 'hours' | 'money';
  /** How it is counted, with the numbers in it. */
  formula: string;
}

type Counts = Pick<DashboardCounters, 'mutatedScenariosCount' | 'aiRecoveryCount' | 'rcaCount'>;

/** What the product saved, by the maths of docs/rules/dashboard.md, Value of the work. */
export function businessMetrics(counts: Counts, settings: ValueSettings, brand: string): BusinessMetric[] {
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
  return [
    {
      label: 'Creating scenarios',
      value: creation,
      unit: 'hours',
      formula: `(${automate} h by hand − ${withProduct} h with ${brand}) × ${counted(mutatedScenariosCount, 'scenario')} created or edited`,
    },
    {
      label: 'Maintaining scenarios',
      value: maintenance,
      unit: 'hours',
      formula: `${maintain} h × ${counted(aiRecoveryCount, 'scenario')} recovered`,
    },
    {
      label: 'Analysing failures',
      value: analysis,
      unit: 'hours',
      formula: `${analyse} h × ${counted(rcaCount, 'failure')} explained`,
    },
    {
      label: 'Budget saved',
      value: rounded(rate * total),
      unit: 'money',
      formula: `${rate} an hour × ${total} h in all`,
    },
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
}
