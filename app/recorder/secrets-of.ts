import type { Recording } from '#contracts/recordings';

/** The first brace of a value that was typed as it is has a backslash before it. */
const reference = /(?<!\\)\{\{([\w.:-]+)\}\}/g;

/** Keys of the test data that stand in a step for what was typed into fields for secrets. */
export function secretsOf({ actions }: Recording['parts'][number]): string[] {
  const texts = actions.flatMap((one) => (one.state === 'recorded' ? (one.choices[0]?.text ?? []) : []));
  const keys = texts.flatMap((text) => [...text.matchAll(reference)].flatMap(([, key]) => key ?? []));
  return [...new Set(keys)];
}
