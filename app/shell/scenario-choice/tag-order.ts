import type { ProjectTag } from '#contracts/workspace';

/**
 * Returns the tags for a search: tags that contain the term, regardless of case, the most frequent first. Without a
 * term, returns all in their order: letters, digits by value, other characters (docs/rules/scenarios.md, Tags).
 */
export function tagsFor(tags: readonly ProjectTag[], term: string): ProjectTag[] {
  const sought = tagTyped(term).toLowerCase();
  if (sought === '') return [...tags];
  const found = tags.filter(({ name }) => name.toLowerCase().includes(sought));
  // Stable, so that equals keep their order.
  return found.sort((a, b) => b.count - a.count);
}

/** Returns the typed tag, without a leading `@`. */
export function tagTyped(text: string): string {
  return text.trim().replace(/^@/, '');
}
