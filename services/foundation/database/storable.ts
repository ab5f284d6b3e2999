/**
 * Returns text that PostgreSQL can store. Pages and step code print anything, but text and jsonb refuse NUL, and jsonb
 * refuses half a surrogate pair. One such character in a console line must not lose the whole step.
 */
export function storableText(text: string): string {
  // With the u flag, \p{Surrogate} matches only lone halves.
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Returns a copy of plain data (JSON) with all its texts storable, including keys. */
export function storable<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storableText(key), copied(part)]));
}
