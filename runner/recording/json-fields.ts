/** Limits: fields of one body, characters of a value, and levels of nesting. */
const limits = { fields: 50, value: 200, depth: 6 };

/**
 * Returns the single values of a JSON text, by their keys joined with dots.
 * Each value is the text that `String(…)` makes of
 * `'items.0.name'.split('.').reduce((part, key) => part?.[key], body)`. Returns none for other texts.
 * @param mayTell returns whether the value of a key may be reported
 */
export function jsonFields(text: string, mayTell: (key: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (found.size >= limits.fields || depth > limits.depth) return;
    if (typeof value !== 'object' || value === null) {
      const said = String(value);
      if (path !== '' && said.length <= limits.value) found.set(path, said);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      // A dot separates keys, and a key of `Object.prototype` would be found in any object.
      if (key === '' || /[.\s"\\]/.test(key) || key in {} || !mayTell(key)) continue;
      visit(inner, path === '' ? key : `${path}.${key}`, depth + 1);
    }
  };
  try {
    visit(JSON.parse(text), '', 0);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return found;
}
