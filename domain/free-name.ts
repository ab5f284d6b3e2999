/** Returns the name, with ' (n)' appended if it is taken, ignoring case. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((other) => other.toLowerCase()));
  for (let n = 0; ; n++) {
    const candidate = n === 0 ? name : `${name} (${n})`;
    if (!lower.has(candidate.toLowerCase())) return candidate;
  }
}
