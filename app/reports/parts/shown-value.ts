/** Values used by a scenario; whatever a `mask:` value carries stays hidden (specification workbench.md section 3). */
export function shownValue(value: string): string {
  return value.startsWith('mask:') ? 'mask:****' : value;
}
