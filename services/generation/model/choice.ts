import { z } from 'zod';
import type { Made } from '../engine';
import { createConversation, type ConversationDeps } from './conversation';
import { readPrompts } from './prompts';

const answer = z.strictObject({ index: z.number().int().nullable() });

/** Data of a search for an element that a model gets: the former element, and the candidates. */
export interface UnsureSearch {
  action: string;
  step: string;
  locator: string;
  reason: string;
  before: object;
  candidates: ({ index: number } & object)[];
}

/** Lets the model choose among the candidates for an element. Only users ask for this, never a run. */
export function createElementChoice(deps: ConversationDeps) {
  const instructions = readPrompts().choice;
  const ask = createConversation(deps);
  return async function choose(projectId: string, search: UnsureSearch): Promise<Made<number | null>> {
    const indexes = search.candidates.map(({ index }) => index);
    const made = await ask(projectId, {
      instructions,
      data: { ...search },
      schema: answer,
      maxOutput: 100,
      problem: ({ index }) =>
        index === null || indexes.includes(index) ? null : 'There is no candidate of that index.',
    });
    return 'error' in made ? made : { result: made.result.index, madeBy: made.madeBy };
  };
}
