import { createHash } from 'node:crypto';
import { storableText } from '#services/foundation/database/storable';

/** Characters of a name that stand in its key; an index takes no endless ones. */
const mostCharacters = 200;

/**
 * What a scenario is called in `scenario_names`. A plain name is its own key. Rows of an outline may share their name,
 * so their values belong to the key, as does the rest of a name that is too long: both as a digest on a second line,
 * which no name has.
 * @param name as it runs: with the row's values in place of placeholders
 * @param parameters values of the row by column; empty for a plain scenario
 */
export function scenarioKey(name: string, parameters: Readonly<Record<string, string>>): string {
  const values = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
  if (values.length === 0 && name.length <= mostCharacters) return name;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, values]))
    .digest('base64url')
    .slice(0, 22);
  return `${storableText(name.slice(0, mostCharacters))}\n${digest}`;
}
