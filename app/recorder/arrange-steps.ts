import { z } from 'zod';
import { withParameters } from '#contracts/recordings/recorded-values';
import { longestComment, type Arrangement, type Recording } from '#contracts/recordings';
import { twinsOf, withValue, type Place } from './step-values';

/** Whether it was replayed is no part of how it is to stand. */
export type Part = Omit<Recording['parts'][number], 'replayed'>;

/** What somebody wants of one step, as the forms of the list say it. */
export const stepWish = z.object({
  intent: z.enum([
    'words',
    'up',
    'down',
    'remove',
    'join',
    'split',
    'restore',
    'replaced',
    'testData',
    'column',
    'asRecorded',
  ]),
  /** Id of the step's first action. */
  at: z.coerce.number().int().min(0).catch(-1),
  version: z.coerce.number().int(),
  text: z.string().trim().max(2_000, 'A step has up to 2,000 characters.').default(''),
  ownCode: z.string().default(''),
  comment: z
    .string()
    .trim()
    .max(longestComment, `A comment has up to ${longestComment.toLocaleString('en')} characters.`)
    .default(''),
  /** Of the last three intents: which value, as `id:parameter`, and what it becomes. */
  place: z
    .string()
    .regex(/^\d{1,6}:\w{1,100}$/)
    .optional(),
  name: z.string().trim().max(200).default(''),
  /** The same value of other steps, too. */
  also: z.string().default(''),
});
export type StepWish = z.output<typeof stepWish>;

/** The words of a step: a person's, else the recorder's. */
export function wordsOf({ text, actions, values }: Part): string {
  const [action] = actions;
  if (text !== null) return text;
  if (action?.state !== 'recorded') return action?.reason ?? '';
  return withParameters(action, values).choices[0]?.text ?? '';
}

/** Whether it is a step, and nothing that is only noted. */
export const isStep = ({ actions }: Part) => actions[0]?.state === 'recorded';

/**
 * The steps as they are to stand once a wish is carried out. What is recorded meanwhile comes behind them by itself.
 * @returns why it cannot be, in words for people
 */
export function arranged(
  {
    parts,
    removed,
    replaced,
  }: { parts: readonly Part[]; removed: readonly number[]; replaced: readonly string[] },
  wish: StepWish,
): Arrangement | { problem: string } {
  const { intent, at, text, ownCode, comment: typed } = wish;
  if (intent === 'restore') return arrangement(parts, []);
  if (intent === 'replaced') {
    const words = wordsOfReplaced({ parts, replaced });
    if (words === null) return { problem: 'No step is recorded that could have these words.' };
    return arrangement(inOneStep(parts, words), removed);
  }
  const index = parts.findIndex(({ actions }) => actions.some(({ id }) => id === at));
  const part = parts[index];
  if (!part) return { problem: 'This step no longer exists: it was undone or removed.' };
  const others = parts.filter((one) => one !== part);
  const inPlace = (...changed: Part[]) => arrangement(parts.toSpliced(index, 1, ...changed), removed);
  const comment = typed || null;
  switch (intent) {
    case 'up':
      return arrangement(others.toSpliced(Math.max(0, index - 1), 0, part), removed);
    case 'down':
      return arrangement(others.toSpliced(index + 1, 0, part), removed);
    case 'remove':
      return arrangement(others, [...removed, ...part.actions.map(({ id }) => id)]);
    case 'split':
      return inPlace(
        ...part.actions.map((action, place) => {
          const values = part.values.filter((one) => one.action === action.id);
          return {
            actions: [action],
            text: null,
            mayReuse: true,
            comment: place === 0 ? comment : null,
            values,
          };
        }),
      );
    case 'words': {
      const worded = withWords(part, wish);
      return 'problem' in worded ? worded : inPlace(worded);
    }
    case 'testData':
    case 'column':
    case 'asRecorded': {
      // What was typed as words is kept along with it.
      const worded = withWords(part, wish);
      return 'problem' in worded ? worded : valued(parts.with(index, worded), removed, wish);
    }
    case 'join': {
      const next = parts.slice(index + 1).find(isStep);
      if (!next) return { problem: 'There is no step behind this one to join it with.' };
      const isOwn = text !== '' && text !== wordsOf({ ...part, text: null });
      if (!isOwn) return { problem: 'Say in words of yours what both of them do, then join them.' };
      const joined = {
        actions: [...part.actions, ...next.actions],
        text,
        mayReuse: ownCode === '',
        comment: [comment, next.comment].filter((one) => one !== null).join('\n') || null,
        values: [...part.values, ...next.values],
      };
      return arrangement(
        parts.toSpliced(index, 1, joined).filter((one) => one !== next),
        removed,
      );
    }
  }
}

/** What the one step says that is recorded again, as long as no other says it; null: there is no such step. */
export function wordsOfReplaced({
  parts,
  replaced,
}: {
  parts: readonly Part[];
  replaced: readonly string[];
}): string | null {
  const [words] = replaced;
  // An outline has values in place of these.
  if (words === undefined || replaced.length > 1 || /<[^>]+>/.test(words)) return null;
  return parts.some(isStep) && !parts.some((part) => wordsOf(part) === words) ? words : null;
}

/** All that is recorded as one step; what is only noted stays where it is. */
function inOneStep(parts: readonly Part[], text: string): Part[] {
  const steps = parts.filter(isStep);
  const comments = steps.flatMap(({ comment }) => comment ?? []);
  const joined = {
    actions: steps.flatMap(({ actions }) => actions),
    text,
    mayReuse: true,
    comment: comments.join('\n') || null,
    values: steps.flatMap(({ values }) => values),
  };
  return parts.flatMap((part) => (part === steps[0] ? [joined] : isStep(part) ? [] : [part]));
}

function withWords(part: Part, { text, ownCode, comment }: StepWish): Part | { problem: string } {
  // What the recorder says anyway is no choice of a person: better words may be found yet.
  const isOwn = text !== '' && (part.actions.length > 1 || text !== wordsOf({ ...part, text: null }));
  if (part.actions.length > 1 && !isOwn)
    return { problem: 'Several actions in one step need words of yours.' };
  return { ...part, text: isOwn ? text : null, mayReuse: ownCode === '', comment: comment || null };
}

/** Where a value is, as forms name it. */
export function placeOf(place = ''): Place {
  const [action = '', parameter = ''] = place.split(':');
  return { action: Number(action), parameter };
}

/** A value becomes test data or a column, or what was recorded again; where it is wanted, others of the same text with it. */
function valued(
  parts: readonly Part[],
  removed: readonly number[],
  { intent, place: named, name, also }: StepWish,
): Arrangement | { problem: string } {
  const place = placeOf(named);
  const becomes = intent === 'testData' || intent === 'column' ? { as: intent, name } : null;
  const twins = also === '' || !becomes ? [] : twinsOf(parts, place);
  const changed = [...parts];
  for (const one of [place, ...twins]) {
    const index = changed.findIndex(({ actions }) => actions.some(({ id }) => id === one.action));
    const part = changed[index];
    if (!part) return { problem: 'This step no longer exists: it was undone or removed.' };
    const next = withValue(part, one, becomes);
    if ('problem' in next) return next;
    changed[index] = next;
  }
  return arrangement(changed, removed);
}

function arrangement(parts: readonly Part[], removed: readonly number[]): Arrangement {
  return {
    parts: parts.map(({ actions, text, mayReuse, comment, values }) => ({
      actions: actions.map(({ id }) => id),
      text,
      mayReuse,
      comment,
      values,
    })),
    removed: [...new Set(removed)],
  };
}
