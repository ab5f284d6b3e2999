import { z } from 'zod';
import {
  answerProblem,
  stepActions,
  type StepAnswer,
  type StepQuestion,
  type StepReader,
  type StepReading,
} from '#contracts/worker/step-question';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { GenerationSettings } from '../settings';
import { addTokens } from '../steps/repository';
import { createBudget } from './budget';
import { createConversation } from './conversation';
import { readPrompts } from './prompts';

/** All fields are required, because models with structured output demand that. */
const answer = z.object({
  action: z.enum([...stepActions, 'refuse']),
  ref: z.string().nullable(),
  value: z.string().nullable(),
  confidence: z.number(),
  reason: z.string().nullable(),
});
type Answer = z.infer<typeof answer>;

/**
 * Creates a reader of steps that asks the language model; undefined without a model. The tokens of its questions are
 * taken from the project's budget and added to the generation.
 */
export function createStepReader(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  { model }: GenerationSettings,
): StepReader | undefined {
  if (!model) return undefined;
  const instructions = readPrompts().step;
  const budget = createBudget({ database, clock, limit: model.tokensPerDay });
  const ask = createConversation({ settings: model, budget, log });
  return {
    model: model.name,
    timeout: model.timeout,
    async readStep({ projectId, testCaseId }, question, signal) {
      const { text: step, type, argument = null, page, elements } = question;
      try {
        const made = await ask(projectId, {
          instructions,
          data: { step, type, table: argument, page, elements },
          schema: answer,
          maxOutput: 400,
          signal,
          problem: (one) => problemOf(question, one),
          onSpent: (tokens) => addTokens(database.db, testCaseId, tokens),
        });
        return 'error' in made ? { unavailable: made.error } : answerOf(made.result);
      } catch (err) {
        log.error({ err, generation: testCaseId }, 'A language model could not be asked about a step');
        return { unavailable: 'The language model could not be asked.' };
      }
    },
  };
}

function problemOf(question: StepQuestion, entry: Answer): string | null {
  if (entry.action !== 'refuse') return answerProblem(question, readingOf(entry, entry.action));
  return entry.reason?.trim() ? null : 'A refusal needs its reason.';
}

function answerOf(entry: Answer): StepAnswer {
  if (entry.action !== 'refuse') return readingOf(entry, entry.action);
  return { refused: `the language model: ${entry.reason?.trim() ?? ''}` };
}

/** Drops fields that do not apply: models fill them with null or an empty text. */
function readingOf({ ref, value, confidence }: Answer, action: StepReading['action']): StepReading {
  return {
    action,
    ref: ref || undefined,
    value: value || undefined,
    confidence: Math.min(1, Math.max(0, confidence)),
  };
}
