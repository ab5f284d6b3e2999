/** A language model that answers instead of the built-in engine. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic';
  name: string;
  /** The provider's own address when undefined. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Milliseconds that an answer may take. */
  timeout: number;
  /** Tokens that a project may spend per day (UTC); null without a limit. */
  tokensPerDay: number | null;
  /** Prices of a million tokens; no costs are shown when null. */
  prices: { input: number; output: number } | null;
}

export interface GenerationSettings {
  /** The built-in engine is used when null. */
  model: ModelSettings | null;
}
