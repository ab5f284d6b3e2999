import type { RecordedStep } from '#contracts/recording';
import type { Arrangement, Recording } from '#contracts/recordings';

type Part = Recording['parts'][number];

/**
 * The steps of a recording as a person left them: in their order and words, then what was recorded since. What was undone
 * meanwhile is in none.
 */
export function partsOf(steps: readonly RecordedStep[], { parts, removed }: Arrangement): Part[] {
  const left = new Map(steps.map((step) => [step.id, step]));
  removed.forEach((id) => left.delete(id));
  const arranged = parts.flatMap(({ actions, text, mayReuse, comment }): Part[] => {
    const own = actions.flatMap((id) => left.get(id) ?? []);
    own.forEach(({ id }) => left.delete(id));
    // What was arranged before there were comments has none.
    return own.length > 0 ? [{ actions: own, text, mayReuse, comment: comment ?? null }] : [];
  });
  const since = [...left.values()].map((step): Part => {
    return { actions: [step], text: null, mayReuse: true, comment: null };
  });
  return [...arranged, ...since];
}

/** @returns why they cannot stand like that, in words for people; null when they can */
export function problemOf(steps: readonly RecordedStep[], { parts, removed }: Arrangement): string | null {
  const all = [...parts.flatMap(({ actions }) => actions), ...removed];
  if (new Set(all).size < all.length) return 'A step stands in two places.';
  const noted = new Set(steps.filter(({ state }) => state === 'noted').map(({ id }) => id));
  for (const { actions, text, comment } of parts) {
    if (actions.length > 1 && text === null) return 'Several actions in one step need words of yours.';
    const isNote = actions.some((id) => noted.has(id));
    if (isNote && (actions.length > 1 || text !== null)) {
      return 'What was not recorded cannot be part of a step.';
    }
    if (isNote && comment !== null) return 'What was not recorded is no step, and has no comment.';
  }
  return null;
}
