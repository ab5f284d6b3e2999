/** Hours, minutes and seconds, `0 s` at zero (docs/rules/interface.md, Durations). @param seconds whole seconds */
export function durationText(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(total / 3600), 'h'],
    [Math.floor((total % 3600) / 60), 'm'],
    [total % 60, 's'],
  ] as const;
  const shown = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`);
  return shown.length > 0 ? shown.join(' ') : '0 s';
}

/** `840 ms`, or seconds with one decimal from 1000 ms on (docs/rules/interface.md, Durations). */
export function millisecondsText(milliseconds: number): string {
  return milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds)} ms`;
}
