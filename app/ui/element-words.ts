/** Elements in words, by the locators that lead to them. Pure. */

/** Signs of a name or selector in a sentence; the locator stands whole beside it. */
const longest = 80;

const text = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)+/\w*)`;
const lastCall = /(?:^|\.)(getBy\w+|locator|frameLocator)\((?=(.*))/gs;
const byRole = new RegExp(String.raw`^'([a-zA-Z]+)'(?:, \{ (?:[^}]*?\b)?name: ${text})?`);
const byText = new RegExp(`^${text}`);

/** How people call what a kind of locator finds. */
const kinds: Record<string, string> = {
  getByText: 'text',
  getByLabel: 'field',
  getByPlaceholder: 'field with the hint',
  getByAltText: 'image',
  getByTitle: 'element with the title',
  getByTestId: 'element with the test id',
};

/**
 * What the last part of a locator names, e.g. `button “Pay”` for `getByRole('button', { name: 'Pay' })`; the locator as
 * it is where it names nothing that people know.
 */
export function elementWords(locator: string): string {
  const [, call = '', inside = ''] = [...locator.matchAll(lastCall)].at(-1) ?? [];
  if (call === 'getByRole') {
    const [, role, name] = byRole.exec(inside) ?? [];
    if (role) return name ? `${role} ${quoted(name)}` : role;
  }
  const [, given] = byText.exec(inside) ?? [];
  const kind = Object.hasOwn(kinds, call) ? kinds[call] : undefined;
  if (kind && given) return `${kind} ${quoted(given)}`;
  return `element ${cut(call === 'locator' && given ? unquoted(given) : locator)}`;
}

const quoted = (printed: string) => (printed.startsWith('/') ? cut(printed) : `“${cut(unquoted(printed))}”`);
const unquoted = (printed: string) =>
  printed.startsWith('/') ? printed : printed.slice(1, -1).replace(/\\(.)/g, '$1');
const cut = (words: string) => (words.length > longest ? `${words.slice(0, longest - 1)}…` : words);
