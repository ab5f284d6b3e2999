import { z } from 'zod';
import { defaultCurrency, isCurrency, type Currency } from './currency';

/**
 * Settings for the value of the work. Stored for each member, under these names (docs/rules/dashboard.md, Value
 * of the work).
 */
export interface ValueSettings {
  /** Per hour, in the currency that is selected next to it. */
  hourlyRateForTestEngineer: number;
  /** Hours, like all fields below. */
  avgTimeToAutomateScenario: number;
  avgTimeToAutomateScenarioUsingBlinqIO: number;
  avgTimeToMaintainScenario: number;
  avgTimeToAnalyzeFailedScenario: number;
}
export type ValueSetting = keyof ValueSettings;

/** Settings of a member who changed none (docs/rules/dashboard.md, Value of the work). */
export const defaultSettings: ValueSettings = {
  hourlyRateForTestEngineer: 50,
  avgTimeToAutomateScenario: 4,
  avgTimeToAutomateScenarioUsingBlinqIO: 0.25,
  avgTimeToMaintainScenario: 2,
  avgTimeToAnalyzeFailedScenario: 2,
};

export const settingNames = Object.keys(defaultSettings) as ValueSetting[];

/** Reads the stored settings. A value that is not a number counts as not set. */
export function readValueSettings(info: Record<string, unknown>): ValueSettings {
  const kept = settingNames.flatMap((name) => {
    const value = Number(info[name]);
    return info[name] != null && info[name] !== '' && Number.isFinite(value) && value >= 0
      ? [[name, value]]
      : [];
  });
  return { ...defaultSettings, ...(Object.fromEntries(kept) as Partial<ValueSettings>) };
}

/** Reads the stored currency. Any other value becomes the default currency. */
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
  /** Addresses of members, separated by commas. Empty for none. */
  weeklyEmailUpdatesTo: z.string().trim().max(2000, 'Enter at most 2,000 characters.').default(''),
});
export type SettingsField = keyof typeof settingsForm.shape;

/** Returns the initial values of the form's fields. */
export function settingTexts(info: Record<string, unknown>): Record<SettingsField, string> {
  const settings = readValueSettings(info);
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
