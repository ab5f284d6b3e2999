import { maxNameLength, uniqueScenarioName, withoutMarks } from '#domain/names';

/** Converts a text to the letters of scenario names, at most 80 of them, cut between words. */
export function scenarioNameFrom(text: string): string {
  const plain = withoutMarks(text.replaceAll('&', ' and '))
    .replace(/<([^<>]*)>/g, '$1')
    .replace(/['"‘’“”„]/g, '')
    .replace(/[^A-Za-z0-9 _()-]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[\s_-]+|[\s_-]+$/g, '');
  const short =
    plain.length <= maxNameLength ? plain : plain.slice(0, maxNameLength + 1).replace(/\s+\S*$/, '');
  const name = short.slice(0, maxNameLength).trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a unique name for each text. @param texts wanted names; empty for a default name */
export function uniqueNames(texts: readonly string[]): string[] {
  const taken: string[] = [];
  for (const text of texts) taken.push(uniqueScenarioName(scenarioNameFrom(text) || 'Scenario', taken));
  return taken;
}
