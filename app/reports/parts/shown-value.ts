/** Returns a value as reports show it. Hides the content of `mask:` (docs/rules/reports.md, Values). */
export function shownValue(value: string): string {
  return value.startsWith('mask:') ? 'mask:****' : value;
}
