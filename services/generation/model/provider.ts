import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type LanguageModel } from 'ai';
import type { ModelSettings } from '../settings';

/** The form of requests that a server accepts. */
export interface Dialect {
  /** True when the server accepts a JSON schema for its answer. Otherwise requests only demand JSON. */
  schema: boolean;
  /** Name of the field that limits the answer. */
  limit: 'max_tokens' | 'max_completion_tokens';
}

export const usualDialect: Dialect = { schema: true, limit: 'max_tokens' };

/** Returns the model of the settings, which uses the protocol of its provider. */
export function languageModel(settings: ModelSettings, dialect: Dialect): LanguageModel {
  const { provider, name, baseUrl, apiKey } = settings;
  if (provider === 'anthropic') {
    return createAnthropic({ baseURL: baseUrl || undefined, apiKey: apiKey ?? 'none' })(name);
  }
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl ?? '',
    apiKey: apiKey || undefined,
    includeUsage: true,
    supportsStructuredOutputs: dialect.schema,
    transformRequestBody: (body: Record<string, unknown>) => {
      const { max_tokens: limit, ...rest } = body;
      return { ...rest, [dialect.limit]: limit };
    },
  }).chatModel(name);
}

/** Returns another dialect after a server refused the form of a request; null after other errors. */
export function otherDialect(error: unknown, dialect: Dialect): Dialect | null {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return null;
  const said = error.responseBody ?? '';
  if (dialect.limit === 'max_tokens' && said.includes('max_completion_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  return dialect.schema && /response_format|json_schema/.test(said) ? { ...dialect, schema: false } : null;
}
