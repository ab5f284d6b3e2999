import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, addYears, format, startOfYear } from 'date-fns';

/** In the order of their index, under which the address names them (docs/rules/dashboard.md, Periods). */
export const periods = [
  { index: 0, label: 'Last 7 days' },
  { index: 1, label: 'Last 14 days' },
  { index: 2, label: 'Last month' },
  { index: 3, label: 'Last year' },
  { index: 4, label: 'Current year' },
] as const;
export type PeriodIndex = (typeof periods)[number]['index'];

const starts: Record<PeriodIndex, (today: Date) => Date> = {
  0: (today) => addDays(today, -7),
  1: (today) => addDays(today, -14),
  2: (today) => addMonths(today, -1),
  3: (today) => addYears(today, -1),
  4: startOfYear,
};

/** Days as `yyyy-MM-dd`; the end, which is no part of it, is tomorrow. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** Days are in UTC, like the counts of runs, so that all members of a project see the same numbers. */
export function rangeOf(index: PeriodIndex, now: Date): DateRange {
  const today = new TZDate(now, 'UTC');
  return { startDate: dayText(starts[index](today)), endDate: dayText(addDays(today, 1)) };
}

/** As many days right before the range. */
export function rangeBefore({ startDate, endDate }: DateRange): DateRange {
  const days = daysBetween(startDate, endDate);
  return { startDate: shiftDay(startDate, -days), endDate: startDate };
}

/** Every day of a range, in order. */
export function daysOf({ startDate, endDate }: DateRange): string[] {
  return Array.from({ length: daysBetween(startDate, endDate) }, (_, offset) => shiftDay(startDate, offset));
}

/** @returns the index in the address, otherwise the one chosen last, otherwise the first */
export function periodOf(text: string | null, remembered: PeriodIndex): PeriodIndex {
  return periods.find(({ index }) => String(index) === text)?.index ?? remembered;
}

function daysBetween(startDate: string, endDate: string): number {
  return Math.max(0, Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000));
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function dayText(date: Date): string {
  return format(date, 'yyyy-MM-dd');
}
