import { jsonSchema, Output, streamText, type LanguageModel, type ModelMessage } from 'ai';
import { z } from 'zod';
import { withoutUselessLimits } from '#services/foundation/json-schema';
import { MalformedAnswer, ModelFailure } from './failure';

// Stops the package from writing warnings to the console. Only its errors matter here.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface Exchange {
  system: string;
  messages: ModelMessage[];
  schema: z.ZodType;
  /** Most tokens of the answer. */
  maxOutput: number;
  signal: AbortSignal;
}

export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** A streamed answer that ended, complete or not. */
export interface StreamedAnswer {
  text: string;
  /** Tokens as the provider reports them; null when it reports none. Answers with a problem cost tokens, too. */
  used: Tokens | null;
  /** Why the answer cannot be used; null when it is complete. */
  problem: ModelFailure | MalformedAnswer | null;
}

/**
 * Sends one request and collects the streamed answer. Streaming lets a time limit stop the model and its costs at once.
 * @throws errors of the provider, and the reason of an aborted signal
 */
export async function readAnswer(model: LanguageModel, exchange: Exchange): Promise<StreamedAnswer> {
  const { system, messages, schema, maxOutput, signal } = exchange;
  const answer = streamText({
    model,
    system,
    messages,
    maxOutputTokens: maxOutput,
    maxRetries: 0,
    abortSignal: signal,
    output: Output.object({ schema: jsonSchema(answerSchemaOf(schema)) }),
    // Errors arrive as parts of the stream.
    onError: () => undefined,
  });
  let text = '';
  let used: Tokens | null = null;
  let ended: string | null = null;
  for await (const part of answer.fullStream) {
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw signal.reason;
    if (part.type !== 'finish') continue;
    ended = part.finishReason;
    const { inputTokens, outputTokens } = part.totalUsage;
    if (inputTokens !== undefined && outputTokens !== undefined) used = { inputTokens, outputTokens };
  }
  return { text, used, problem: problemOfEnd(ended) };
}

function problemOfEnd(finishReason: string | null): StreamedAnswer['problem'] {
  if (finishReason === 'content-filter')
    return new ModelFailure('The language model declined to answer this text.');
  if (finishReason === 'length')
    return new MalformedAnswer('It was cut off as it became too long. Answer shorter.');
  if (finishReason === null || finishReason === 'other' || finishReason === 'error')
    return new MalformedAnswer('It ended before it was complete.');
  return null;
}

/** Returns the JSON Schema of an answer. Objects are closed, because providers with a strict mode require it. */
export function answerSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override({ jsonSchema: part }) {
      withoutUselessLimits(part);
      if (part.type === 'object') part.additionalProperties ??= false;
    },
  }) as Parameters<typeof jsonSchema>[0];
}
