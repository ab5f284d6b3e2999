/** 0 to 100; 0 of nothing is 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** One decimal (docs/rules/reports.md, Values). Never `100.0%` while something is missing. */
export function percentText(percent: number): string {
  const rounded = percent < 100 ? Math.min(percent, 99.9) : 100;
  return `${rounded.toFixed(1)}%`;
}
