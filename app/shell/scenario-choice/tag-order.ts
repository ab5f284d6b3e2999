import type { ProjectTag } from '#contracts/workspace';

/**
 * The tags a search shows: those that contain the term, regardless of case, the most frequent first. Without a term all
 * of them, in the order they came: letters, then digits by value, then signs (docs/rules/scenarios.md, Tags).
 */
export function tagsFor(tags: readonly ProjectTag[], term: string): ProjectTag[] {
  const sought = tagTyped(term).toLowerCase();
  if (sought === '') return [...tags];
  const found = tags.filter(({ name }) => name.toLowerCase().includes(sought));
  // Stable, so that equals keep their order.
  return found.sort((a, b) => b.count - a.count);
}

/** The tag somebody typed, with or without `@` in front. */
export function tagTyped(text: string): string {
  return text.trim().replace(/^@/, '');
}
