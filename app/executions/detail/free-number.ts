/** Returns the smallest number above all numbers at the end of names: 4 for `g1` and `g3`; 1 for none. */
export function freeNumber(names: readonly string[]): number {
  return 1 + names.reduce((max, name) => Math.max(max, Number(/\d{1,9}$/.exec(name)?.[0] ?? 0)), 0);
}
