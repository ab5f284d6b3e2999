/** Fields that are told of one body, signs of a value, and how deep it is looked into. */
const most = { fields: 50, value: 200, depth: 6 };

/**
 * Single values of JSON as texts, by their keys joined by dots: what `String(…)` makes of what
 * `'items.0.name'.split('.').reduce((part, key) => part?.[key], body)` finds.
 * @param mayTell asked of each key
 * @returns none where it is no JSON
 */
export function jsonFields(text: string, mayTell: (key: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (found.size >= most.fields || depth > most.depth) return;
    if (typeof value !== 'object' || value === null) {
      const said = String(value);
      if (path !== '' && said.length <= most.value) found.set(path, said);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      // A dot parts keys, and a key of `Object.prototype` would be found anywhere.
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
