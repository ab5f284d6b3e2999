/** The element that a locator finds by visible text or role. */
export interface NamedTarget {
  /** Null: any role, as for `getByText`. */
  role: string | null;
  name: string;
  exact: boolean;
}

const text = String.raw`'((?:[^'\\]|\\.)*)'`;
const byRole = new RegExp(String.raw`getByRole\(${text}(?:, \{ name: ${text}(, exact: true)?[^}]*\})?\)`);
const byWords = new RegExp(
  String.raw`getBy(?:Label|Placeholder|Text|Title|AltText)\(${text}(, \{ exact: true \})?\)`,
);

/**
 * Reads the last part of a locator as Playwright prints it: `getByRole('button', { name: 'Pay' })`. Returns null when
 * that part has no text of the accessibility tree, e.g. `locator('#pay')`.
 */
export function namedTarget(locator: string): NamedTarget | null {
  const last = lastCall(locator);
  const [inRole, role, name, isExact] = byRole.exec(last) ?? [];
  if (inRole !== undefined && role !== undefined)
    return { role: unescaped(role), name: unescaped(name ?? ''), exact: isExact !== undefined };
  const [inWords, words, exactly] = byWords.exec(last) ?? [];
  if (inWords === undefined || words === undefined) return null;
  return { role: null, name: unescaped(words), exact: exactly !== undefined };
}

/** Returns the part from the last `getBy` or `locator` on. Later calls only filter its elements. */
function lastCall(locator: string): string {
  const starts = [...locator.matchAll(/(?:^|\.)(?:getBy\w+|locator)\(/g)];
  return locator.slice(starts.at(-1)?.index ?? 0);
}

const unescaped = (quoted: string) => quoted.replace(/\\(.)/g, '$1');
