import type { Recording } from '#contracts/recordings';

/** Matches references to test data. Braces that a user typed have a backslash before the first one. */
const reference = /(?<!\\)\{\{([\w.:-]+)\}\}/g;

/** Returns the test data keys that a step uses in place of text typed into fields for secrets. */
export function secretKeysOf({ actions }: Recording['parts'][number]): string[] {
  const texts = actions.flatMap((action) =>
    action.state === 'recorded' ? (action.choices[0]?.text ?? []) : [],
  );
  const keys = texts.flatMap((text) => [...text.matchAll(reference)].flatMap(([, key]) => key ?? []));
  return [...new Set(keys)];
}
