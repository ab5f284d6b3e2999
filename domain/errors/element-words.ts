/** Describes elements in words, from their locators. Pure functions. */

/** Maximum length of a name or selector in a sentence. The full locator is shown next to the sentence. */
const maxLength = 80;

const text = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)+/\w*)`;
const anyCall = /(?:^|\.)(getBy\w+|locator|frameLocator)\(/g;
const byRole = new RegExp(String.raw`^'([a-zA-Z]+)'(?:, \{ (?:[^}]*?\b)?name: ${text})?`);
const withText = new RegExp(String.raw`\.filter\(\{ hasText: ${text} \}\)`);
const byText = new RegExp(`^${text}`);

/** Common words for the elements that a kind of locator finds. */
const kinds: Record<string, string> = {
  getByText: 'text',
  getByLabel: 'field',
  getByPlaceholder: 'field with the hint',
  getByAltText: 'image',
  getByTitle: 'element with the title',
  getByTestId: 'element with the test id',
};

/**
 * Describes the last part of a locator, e.g. `button “Pay”` for `getByRole('button', { name: 'Pay' })`. Returns the
 * locator unchanged when it has no readable name.
 */
export function elementWords(locator: string): string {
  const calls = [...locator.matchAll(anyCall)];
  const [call = '', inside = ''] = partsOf(calls.at(-1));
  const [, filter] = withText.exec(inside) ?? [];
  return `${wordsOf(locator, calls, call, inside)}${filter ? ` with the text ${quoted(filter)}` : ''}`;
}

function wordsOf(locator: string, calls: RegExpExecArray[], call: string, inside: string): string {
  if (call === 'getByRole') {
    const [, role, name] = byRole.exec(inside) ?? [];
    if (role && name) return `${role} ${quoted(name)}`;
    // Describe a role without a name by the element around it. A locator in a filter is not around it.
    const around = calls.length > 1 && !/\.(?:filter|and|or)\(/.test(locator) ? calls.at(-2) : undefined;
    const [outer = '', within = ''] = partsOf(around);
    const [, outerRole, outerName] = (outer === 'getByRole' && byRole.exec(within)) || [];
    if (role) return outerRole && outerName ? `${role} in ${outerRole} ${quoted(outerName)}` : role;
  }
  const [, given] = byText.exec(inside) ?? [];
  const kind = Object.hasOwn(kinds, call) ? kinds[call] : undefined;
  if (kind && given) return `${kind} ${quoted(given)}`;
  return `element ${cut(call === 'locator' && given ? unquoted(given) : locator)}`;
}

/** Returns the name of a call, and the text after it. */
const partsOf = (call: RegExpExecArray | undefined) =>
  call ? [call[1], call.input.slice(call.index + call[0].length)] : [];

const quoted = (printed: string) => (printed.startsWith('/') ? cut(printed) : `“${cut(unquoted(printed))}”`);
const unquoted = (printed: string) =>
  printed.startsWith('/') ? printed : printed.slice(1, -1).replace(/\\(.)/g, '$1');
const cut = (words: string) => (words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words);
