import type { Env } from './env';

/** Returns the generation service's settings: a configured language model, else the built-in engine. */
export function generationSettings(env: Env) {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_INPUT_PRICE, MODEL_OUTPUT_PRICE } = env;
  if (!provider || !name) return { model: null };
  const priced = MODEL_INPUT_PRICE !== undefined && MODEL_OUTPUT_PRICE !== undefined;
  return {
    model: {
      provider,
      name,
      baseUrl: env.MODEL_BASE_URL,
      apiKey: env.MODEL_API_KEY,
      timeout: env.MODEL_TIMEOUT_SECONDS * 1000,
      tokensPerDay: env.MODEL_TOKENS_PER_DAY ?? null,
      prices: priced ? { input: MODEL_INPUT_PRICE, output: MODEL_OUTPUT_PRICE } : null,
    },
  };
}
