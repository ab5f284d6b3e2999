/** Values of a scenario idea by key. Several values for one key make a Scenario Outline. */
export type IdeaParameters = Map<string, string[]>;

/**
 * Reads `{"email":"a@example.com","count":3,"size":["S","M"]}`. A text with `|` contains several values.
 * @returns an error for the user when the text is no such object
 */
export function readParameters(json: string): IdeaParameters | { error: string } {
  let found: unknown;
  try {
    found = JSON.parse(json.trim() || '{}');
  } catch {
    return { error: 'The parameters are not valid JSON.' };
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    return { error: 'The parameters must be a JSON object of keys and values.' };
  }
  return new Map(Object.entries(found).map(([key, value]) => [key.trim(), valuesOf(value)]));
}

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.includes('|') ? text.split('|').map((part) => part.trim()) : [text];
}
