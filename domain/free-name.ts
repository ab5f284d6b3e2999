/** The name itself, or with ' (n)' behind it when others have it, in whatever case. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((other) => other.toLowerCase()));
  for (let n = 0; ; n++) {
    const candidate = n === 0 ? name : `${name} (${n})`;
    if (!lower.has(candidate.toLowerCase())) return candidate;
  }
}
