import { z } from 'zod';
import type { FailureMaterial } from '#contracts/runs/analysis';
import type { Made } from '../engine';
import { createConversation, type ConversationDeps } from './conversation';
import { readPrompts } from './prompts';

const answer = z.object({ summary: z.string() });
/** Most characters of a summary; the prompt demands fewer. */
const maxLength = 1_000;

/** Lets the model explain in plain words why a scenario failed. Only users ask for this. */
export function createFailureSummary(deps: ConversationDeps) {
  const instructions = readPrompts().summary;
  const ask = createConversation(deps);
  return async function summarise(projectId: string, material: FailureMaterial): Promise<Made<string>> {
    const made = await ask(projectId, {
      instructions,
      data: { ...material },
      schema: answer,
      maxOutput: 500,
      problem: ({ summary }) => problemOf(summary.trim()),
    });
    return 'error' in made ? made : { result: made.result.summary.trim(), madeBy: made.madeBy };
  };
}

function problemOf(summary: string): string | null {
  if (summary === '') return 'The summary is empty.';
  return summary.length > maxLength ? `The summary is longer than ${maxLength} characters.` : null;
}
