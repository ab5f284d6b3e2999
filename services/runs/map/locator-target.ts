/** The element that a locator names by what people see of it. */
export interface NamedTarget {
  /** Null: one of any role, as `getByText` finds it. */
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
 * What the last part of a locator says, as Playwright prints it: `getByRole('button', { name: 'Pay' })`. Null where it
 * names nothing that stands in an accessibility tree, such as `locator('#pay')`.
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

/** From the last `getBy` or `locator` on: what stands behind it narrows, and names nothing. */
function lastCall(locator: string): string {
  const starts = [...locator.matchAll(/(?:^|\.)(?:getBy\w+|locator)\(/g)];
  return locator.slice(starts.at(-1)?.index ?? 0);
}

const unescaped = (quoted: string) => quoted.replace(/\\(.)/g, '$1');
