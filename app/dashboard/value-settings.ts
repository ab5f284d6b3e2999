import { z } from 'zod';
import { defaultCurrency, isCurrency, type Currency } from './currency';

/**
 * What the value of the work is counted with; kept for each member, under these names (docs/rules/dashboard.md, Value
 * of the work).
 */
export interface ValueSettings {
  /** In the currency that is set beside it, an hour. */
  hourlyRateForTestEngineer: number;
  /** Hours, as all that follow. */
  avgTimeToAutomateScenario: number;
  avgTimeToAutomateScenarioUsingBlinqIO: number;
  avgTimeToMaintainScenario: number;
  avgTimeToAnalyzeFailedScenario: number;
}
export type ValueSetting = keyof ValueSettings;

/** As long as nobody says otherwise (docs/rules/dashboard.md, Value of the work). */
export const defaultSettings: ValueSettings = {
  hourlyRateForTestEngineer: 50,
  avgTimeToAutomateScenario: 4,
  avgTimeToAutomateScenarioUsingBlinqIO: 0.25,
  avgTimeToMaintainScenario: 2,
  avgTimeToAnalyzeFailedScenario: 2,
};

export const settingNames = Object.keys(defaultSettings) as ValueSetting[];

/** What is kept; anything that is no number counts as not set. */
export function readSettings(info: Record<string, unknown>): ValueSettings {
  const kept = settingNames.flatMap((name) => {
    const value = Number(info[name]);
    return info[name] != null && info[name] !== '' && Number.isFinite(value) && value >= 0
      ? [[name, value]]
      : [];
  });
  return { ...defaultSettings, ...(Object.fromEntries(kept) as Partial<ValueSettings>) };
}

/** The currency that is kept; the default one for anything else. */
export function readCurrency(info: Record<string, unknown>): Currency {
  const kept = info['currency'];
  return isCurrency(kept) ? kept : defaultCurrency;
}

const amount = z
  .string()
  .trim()
  .min(1, 'Please fill in all fields.')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a number with at most 2 decimals.')
  .transform(Number);

/**
 * The form of the personalise dialog: numbers are required, with at most 2 decimals (docs/rules/dashboard.md, Value of
 * the work).
 */
export const settingsForm = z.object({
  hourlyRateForTestEngineer: amount,
  avgTimeToAutomateScenario: amount,
  avgTimeToAutomateScenarioUsingBlinqIO: amount,
  avgTimeToMaintainScenario: amount,
  avgTimeToAnalyzeFailedScenario: amount,
  currency: z.string({ message: 'Choose a currency.' }).refine(isCurrency, 'Choose a currency.'),
  /** Addresses of members with commas between; none without. */
  weeklyEmailUpdatesTo: z.string().trim().max(2000, 'Enter at most 2,000 characters.').default(''),
});
export type SettingsField = keyof typeof settingsForm.shape;

/** What the fields of the form show at first. */
export function settingTexts(info: Record<string, unknown>): Record<SettingsField, string> {
  const settings = readSettings(info);
  const addresses = info['weeklyEmailUpdatesTo'];
  return {
    hourlyRateForTestEngineer: String(settings.hourlyRateForTestEngineer),
    avgTimeToAutomateScenario: String(settings.avgTimeToAutomateScenario),
    avgTimeToAutomateScenarioUsingBlinqIO: String(settings.avgTimeToAutomateScenarioUsingBlinqIO),
    avgTimeToMaintainScenario: String(settings.avgTimeToMaintainScenario),
    avgTimeToAnalyzeFailedScenario: String(settings.avgTimeToAnalyzeFailedScenario),
    currency: readCurrency(info),
    weeklyEmailUpdatesTo: typeof addresses === 'string' ? addresses : '',
  };
}
