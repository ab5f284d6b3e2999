/** Values used by a scenario; whatever a `mask:` value carries stays hidden (docs/rules/reports.md, Values). */
export function shownValue(value: string): string {
  return value.startsWith('mask:') ? 'mask:****' : value;
}
