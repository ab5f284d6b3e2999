import { createHash } from 'node:crypto';
import { storableText } from '#services/foundation/database/storable';

/** Characters of the name in its key, because an index limits the length of values. */
const maxCharacters = 200;

/**
 * Returns the key of a scenario in `scenario_names`. A plain name is its own key.
 * Rows of an outline may share their name, so their values are part of the key. So is the rest of a name that is too
 * long. Both are added as a digest on a second line, which no name has. @param name with the row's values in place of
 * placeholders
 * @param parameters values of the row by column; empty for a plain scenario
 */
export function scenarioNameKey(name: string, parameters: Readonly<Record<string, string>>): string {
  const values = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
  if (values.length === 0 && name.length <= maxCharacters) return name;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, values]))
    .digest('base64url')
    .slice(0, 22);
  return `${storableText(name.slice(0, maxCharacters))}\n${digest}`;
}
