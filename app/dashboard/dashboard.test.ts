import { describe, expect, it } from 'vitest';
import { daysOf, periodOf, rangeBefore, rangeOf } from './periods';
import { axisOf, runTrendOf } from './run-trend';
import { currencies, currencyChoices, moneyText } from './currency';
import { defaultSettings, readCurrency, readValueSettings, settingsForm } from './value-settings';

const now = new Date('2026-03-31T23:30:00Z');

describe('periods', () => {
  it('end tomorrow, in days of UTC', () => {
    expect([0, 1, 2, 3, 4].map((index) => rangeOf(index as 0, now))).toEqual([
      { startDate: '2026-03-24', endDate: '2026-04-01' },
      { startDate: '2026-03-17', endDate: '2026-04-01' },
      { startDate: '2026-02-28', endDate: '2026-04-01' },
      { startDate: '2025-03-31', endDate: '2026-04-01' },
      { startDate: '2026-01-01', endDate: '2026-04-01' },
    ]);
  });

  it('have one of equal length before them', () => {
    const range = { startDate: '2026-03-24', endDate: '2026-04-01' };
    expect(rangeBefore(range)).toEqual({ startDate: '2026-03-16', endDate: '2026-03-24' });
    expect(daysOf(range)).toHaveLength(8);
  });

  it('are named by their index; another text is the one remembered', () => {
    expect(periodOf('4', 1)).toBe(4);
    for (const text of [null, '5', '-1', '', 'x']) expect(periodOf(text, 1)).toBe(1);
  });
});

it('reads kept settings, with defaults for what is missing or no number', () => {
  const kept = {
    hourlyRateForTestEngineer: '80.5',
    avgTimeToMaintainScenario: 0,
    avgTimeToAutomateScenario: '',
  };
  expect(readValueSettings({ ...kept, avgTimeToAnalyzeFailedScenario: 'x', cards: [1] })).toEqual({
    ...defaultSettings,
    hourlyRateForTestEngineer: 80.5,
    avgTimeToMaintainScenario: 0,
  });
});

it('takes numbers with at most two decimals, and all of them', () => {
  const typed = (hourlyRateForTestEngineer: string) =>
    settingsForm.safeParse({
      ...Object.fromEntries(Object.entries(defaultSettings).map(([name, value]) => [name, String(value)])),
      hourlyRateForTestEngineer,
      currency: 'EUR',
    });
  expect(typed(' 12.34 ').data?.hourlyRateForTestEngineer).toBe(12.34);
  for (const bad of ['', '1.234', '-1', '1e3', 'ten', '12,5']) expect(typed(bad).success).toBe(false);
});

it('keeps a currency of the list, EUR without one', () => {
  expect(readCurrency({ currency: 'USD' })).toBe('USD');
  for (const kept of [{}, { currency: 'usd' }, { currency: 'usd ' }, { currency: 3 }]) {
    expect(readCurrency(kept)).toBe('EUR');
  }
  expect(settingsForm.shape.currency.safeParse('DOGE').error?.issues[0]?.message).toBe('Choose a currency.');
  expect(moneyText(3187.5, 'EUR')).toBe('€3,187.50');
  expect(moneyText(150, 'USD')).toBe('$150');
  expect(moneyText(1234.56, 'JPY')).toBe('¥1,235');
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencyChoices()[0]).toEqual({ value: 'EUR', label: 'EUR · Euro' });
});

describe('the trend', () => {
  const run = { passed: 1, healed: 0, failed: 2, stopped: 0, skipped: 0, pending: 0, seconds: 60 };

  it('has a bar for each day, those without a run included', () => {
    const bars = runTrendOf({ startDate: '2026-03-30', endDate: '2026-04-02' }, [
      { date: '2026-03-31', ...run },
    ]);
    expect(bars.map(({ startDate, passed }) => [startDate, passed])).toEqual([
      ...[
        ['2026-03-30', 0],
        ['2026-03-31', 1],
        ['2026-04-01', 0],
      ],
    ]);
  });

  it('has bars of several days over a year, the last one whole, and loses no run', () => {
    const range = { startDate: '2025-04-01', endDate: '2026-04-01' };
    const bars = runTrendOf(
      range,
      daysOf(range).map((date) => ({ date, ...run })),
    );
    expect(bars.length).toBeLessThanOrEqual(53);
    expect(bars.at(-1)).toMatchObject({
      startDate: '2026-03-25',
      endDate: '2026-03-31',
      seconds: 7 * 60,
    });
    expect(bars.reduce((sum, { failed }) => sum + failed, 0)).toBe(365 * 2);
  });

  it('has an axis of round numbers that its bars fit below', () => {
    expect(axisOf(17)).toEqual({ top: 20, ticks: [0, 5, 10, 15, 20] });
    expect(axisOf(0)).toEqual({ top: 1, ticks: [0, 1] });
    expect(axisOf(1.1, false)).toEqual({ top: 1.2, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2] });
    expect(axisOf(2, false)).toEqual({ top: 2, ticks: [0, 0.5, 1, 1.5, 2] });
    expect(axisOf(2)).toEqual({ top: 2, ticks: [0, 1, 2] });
    expect(axisOf(9_001)).toEqual({ top: 10_000, ticks: [0, 2_000, 4_000, 6_000, 8_000, 10_000] });
    expect(axisOf(0.3, false).top).toBe(1);
  });
});
