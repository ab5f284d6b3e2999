/**
 * Returns a share as a whole percent, e.g. `67%`, in the same way on all pages (docs/rules/interface.md, Percentages).
 * Never `100%` unless it is all, never `0%` unless it is none. `–` when the whole is 0.
 */
export function percentText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${wholePercent(part, whole)}%`;
}

/** The same as a number from 0 to 100; 0 of nothing is 0. */
export function wholePercent(part: number, whole: number): number {
  if (whole === 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
