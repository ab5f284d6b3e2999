import { mergeTexts } from '../features/merge';
import { whatChanged } from '../history/what-changed';
import { scenarioMoves, type Version } from '../renames/pair-scenarios';
import type { ScenarioMove } from '../renames/renaming';
import { unreadFileReason, readOnThread, smallFile } from './reading-threads';

/** Tasks that work on several texts at once. Large texts go to another thread. */
export const asideTasks = { merge: mergeTexts, moves: scenarioMoves, 'what-changed': whatChanged };

/** @param failed answer if the texts take too long: nothing is known about them in that case */
async function aside<Answer>(
  name: keyof typeof asideTasks,
  texts: readonly (string | null)[],
  here: () => Answer,
  input: readonly unknown[],
  failed: Answer,
): Promise<Answer> {
  const size = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size <= smallFile) return here();
  try {
    // The thread runs the task of this name, so its answer has the type of `here`.
    return (await readOnThread(name, input)) as Answer;
  } catch (error) {
    unreadFileReason(error);
    return failed;
  }
}

/** Runs {@link mergeTexts}. Returns null, a conflict, if it takes too long. */
export const mergeAside = (base: string, mine: string, theirs: string): Promise<string | null> =>
  aside('merge', [base, mine, theirs], () => mergeTexts(base, mine, theirs), [base, mine, theirs], null);

/** Runs {@link scenarioMoves}. Returns no moves if it takes too long. */
export const movesAside = (before: Version, after: Version): Promise<ScenarioMove[]> =>
  aside<ScenarioMove[]>(
    'moves',
    [before.text, after.text],
    () => scenarioMoves(before, after),
    [before, after],
    [],
  );

/** Runs {@link whatChanged}. Returns null if it takes too long. */
export const whatChangedAside = (before: string | null, after: string | null): Promise<string | null> =>
  aside<string | null>(
    'what-changed',
    [before, after],
    () => whatChanged(before, after),
    [before, after],
    null,
  );
