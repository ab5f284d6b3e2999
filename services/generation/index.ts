import { generation } from '#contracts/generation';
import { serve, type Handlers, type Service } from '#services/foundation/endpoint';
import type { GenerationServiceDeps } from './deps';

export type { GenerationServiceDeps, GenerationSettings, ModelSettings } from './deps';
export { deleteProjectGenerations } from './repository';

/** The generation service (contracts/generation.ts): scenarios from plain words, code from scenarios. */
export function createGenerationService(deps: GenerationServiceDeps): Service {
  const handlers = {} as Handlers<typeof generation>;
  return serve(generation, handlers, { identity: deps.identity, log: deps.log });
}
