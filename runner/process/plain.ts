/**
 * Writes a message as JSON in a way that step code cannot change: `JSON.stringify` calls each object's
 * `toJSON`, and assignments call setters of prototypes. So it writes a copy whose objects and arrays have no
 * prototypes. The functions were taken before step code was loaded.
 */
const { stringify } = JSON;
const { create, keys, setPrototypeOf } = Object;
const { isArray } = Array;
const slice = Function.prototype.call.bind(String.prototype.slice) as (
  text: string,
  from: number,
  to: number,
) => string;

/** Maximum depth of nested objects in a message. */
const deepest = 12;

/** @param longest characters to which texts are cut */
export function jsonOf(message: object, longest: number): string {
  return stringify(plain(message, longest, 0));
}

function plain(value: unknown, longest: number, depth: number): unknown {
  if (typeof value === 'string') return value.length > longest ? slice(value, 0, longest) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  if (isArray(value)) {
    const copy = setPrototypeOf([], null) as unknown[];
    for (let at = 0; at < value.length; at++) copy[at] = plain(value[at], longest, depth + 1);
    return copy;
  }
  const copy = create(null) as Record<string, unknown>;
  const names = keys(value);
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    copy[name] = plain((value as Record<string, unknown>)[name], longest, depth + 1);
  }
  return copy;
}
