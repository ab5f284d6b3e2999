import type { Section } from './outline';

const columns: [Section | 'number', RegExp][] = [
  ['number', /^(?:#|no\.?|nr\.?|id|step ?(?:#|no\.?|number)|schritt ?(?:nr\.?)?)$/i],
  ['steps', /^(?:steps?|test steps?|actions?|description|schritte?|aktion|beschreibung|was)$/i],
  [
    'outcome',
    /^(?:expected(?: results?| outcomes?)?|results?|outcomes?|erwartet\w*(?: ergebnis(?:se)?)?|ergebnis(?:se)?)$/i,
  ],
  ['context', /^(?:pre-?conditions?|test ?data|data|input|vorbedingung(?:en)?|testdaten|daten)$/i],
];

/**
 * Reads a pasted table of steps row by row: actions, then expected results. Returns null when the first row does not
 * name columns of steps.
 */
export function stepsInRows(rows: string[][]): { text: string; section: Section | null }[] | null {
  const [head = [], ...body] = rows;
  let kinds = head.map((cell) => columns.find(([, pattern]) => pattern.test(cell))?.[0] ?? null);
  // In `Step | Action | Expected` the first column only has numbers.
  if (kinds.filter((kind) => kind === 'steps').length > 1) {
    const first = kinds.indexOf('steps');
    if (body.every((row) => /^\d*\.?$/.test(row[first] ?? '')))
      kinds = kinds.map((kind, at) => (at === first ? 'number' : kind));
  }
  if (!kinds.includes('steps') || body.length === 0) return null;
  return body.flatMap((row) =>
    row.flatMap((cell, at) => {
      const kind = kinds[at] ?? null;
      if (kind === 'number' && /^\W*\d*[\d.]*\W*$/.test(cell)) return [];
      return [{ text: cell, section: kind === 'number' || kind === 'steps' ? null : kind }];
    }),
  );
}
