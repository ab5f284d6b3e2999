import { z } from 'zod';
import { withParameters } from '#contracts/recordings/recorded-values';
import { maxCommentLength, type ArrangedPart, type Arrangement } from '#contracts/recordings';
import { twinsOf, withValue, type ValuePosition } from './step-values';

/** A change of one step, as the forms of the list send it. */
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
    .max(maxCommentLength, `A comment has up to ${maxCommentLength.toLocaleString('en')} characters.`)
    .default(''),
  /** For the last three intents: the value, as `id:parameter`. It becomes the key or column `name`. */
  place: z
    .string()
    .regex(/^\d{1,6}:\w{1,100}$/)
    .optional(),
  name: z.string().trim().max(200).default(''),
  /** Not empty: change the same value in other steps too. */
  also: z.string().default(''),
});
export type StepWish = z.output<typeof stepWish>;

/** Returns the text of a step: the user's, else the recorder's. */
export function stepTextOf({ text, actions, values }: ArrangedPart): string {
  const [action] = actions;
  if (text !== null) return text;
  if (action?.state !== 'recorded') return action?.reason ?? '';
  return withParameters(action, values).choices[0]?.text ?? '';
}

/** Returns whether the part is a step. Other parts are only notes. */
export const isRecordedStep = ({ actions }: ArrangedPart) => actions[0]?.state === 'recorded';

/**
 * Applies a change to the steps. Steps recorded in the meantime are added after them automatically.
 * @returns the new arrangement, or why the change is impossible, in words for users
 */
export function arranged(
  {
    parts,
    removed,
    replaced,
  }: { parts: readonly ArrangedPart[]; removed: readonly number[]; replaced: readonly string[] },
  wish: StepWish,
): Arrangement | { problem: string } {
  const { intent, at, text, ownCode, comment: typed } = wish;
  if (intent === 'restore') return arrangement(parts, []);
  if (intent === 'replaced') {
    const words = wordsOfReplaced({ parts, replaced });
    if (words === null) return { problem: 'No recorded step can have these words.' };
    return arrangement(inOneStep(parts, words), removed);
  }
  const index = parts.findIndex(({ actions }) => actions.some(({ id }) => id === at));
  const part = parts[index];
  if (!part) return { problem: 'This step no longer exists: it was undone or removed.' };
  const others = parts.filter((other) => other !== part);
  const inPlace = (...changed: ArrangedPart[]) => arrangement(parts.toSpliced(index, 1, ...changed), removed);
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
          const values = part.values.filter((item) => item.action === action.id);
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
      // Keep the text that the user typed for the step in the same form.
      const worded = withWords(part, wish);
      return 'problem' in worded ? worded : valued(parts.with(index, worded), removed, wish);
    }
    case 'join': {
      const next = parts.slice(index + 1).find(isRecordedStep);
      if (!next) return { problem: 'No step follows this one, so there is nothing to join.' };
      const isOwn = text !== '' && text !== stepTextOf({ ...part, text: null });
      if (!isOwn) return { problem: 'Describe both steps in your own words, then join them.' };
      const joined = {
        actions: [...part.actions, ...next.actions],
        text,
        mayReuse: ownCode === '',
        comment: [comment, next.comment].filter((item) => item !== null).join('\n') || null,
        values: [...part.values, ...next.values],
      };
      return arrangement(
        parts.toSpliced(index, 1, joined).filter((other) => other !== next),
        removed,
      );
    }
  }
}

/** Returns the text of the one step that is recorded again; null for several, or when a step has it. */
export function wordsOfReplaced({
  parts,
  replaced,
}: {
  parts: readonly ArrangedPart[];
  replaced: readonly string[];
}): string | null {
  const [words] = replaced;
  // `<…>` is a placeholder of an outline, which a run replaces by values.
  if (words === undefined || replaced.length > 1 || /<[^>]+>/.test(words)) return null;
  return parts.some(isRecordedStep) && !parts.some((part) => stepTextOf(part) === words) ? words : null;
}

/** Joins all recorded steps into one. Notes keep their places. */
function inOneStep(parts: readonly ArrangedPart[], text: string): ArrangedPart[] {
  const steps = parts.filter(isRecordedStep);
  const comments = steps.flatMap(({ comment }) => comment ?? []);
  const joined = {
    actions: steps.flatMap(({ actions }) => actions),
    text,
    mayReuse: true,
    comment: comments.join('\n') || null,
    values: steps.flatMap(({ values }) => values),
  };
  return parts.flatMap((part) => (part === steps[0] ? [joined] : isRecordedStep(part) ? [] : [part]));
}

function withWords(
  part: ArrangedPart,
  { text, ownCode, comment }: StepWish,
): ArrangedPart | { problem: string } {
  // Text equal to the recorder's is not the user's own: the recorder may still find better text.
  const isOwn = text !== '' && (part.actions.length > 1 || text !== stepTextOf({ ...part, text: null }));
  if (part.actions.length > 1 && !isOwn)
    return { problem: 'Describe a step with several actions in your own words.' };
  return { ...part, text: isOwn ? text : null, mayReuse: ownCode === '', comment: comment || null };
}

/** Reads the place of a value from the `id:parameter` of a form. */
export function valuePositionOf(place = ''): ValuePosition {
  const [action = '', parameter = ''] = place.split(':');
  return { action: Number(action), parameter };
}

/** Turns a value into test data, a column or the recorded text; with `also`, equal values too. */
function valued(
  parts: readonly ArrangedPart[],
  removed: readonly number[],
  { intent, place: named, name, also }: StepWish,
): Arrangement | { problem: string } {
  const position = valuePositionOf(named);
  const becomes = intent === 'testData' || intent === 'column' ? { as: intent, name } : null;
  const twins = also === '' || !becomes ? [] : twinsOf(parts, position);
  const changed = [...parts];
  for (const twin of [position, ...twins]) {
    const index = changed.findIndex(({ actions }) => actions.some(({ id }) => id === twin.action));
    const part = changed[index];
    if (!part) return { problem: 'This step no longer exists: it was undone or removed.' };
    const next = withValue(part, twin, becomes);
    if ('problem' in next) return next;
    changed[index] = next;
  }
  return arrangement(changed, removed);
}

function arrangement(parts: readonly ArrangedPart[], removed: readonly number[]): Arrangement {
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
