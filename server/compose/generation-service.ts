import { generation } from '#contracts/generation';
import type { Identity } from '#services/foundation/calls/caller';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import { createExplorationHandlers, type ExplorationDeps } from '#services/explorations';
import { createGenerationHandlers, type GenerationDeps } from '#services/generation';
import { createRecordingHandlers, type RecordingDeps } from '#services/recordings';

export type GenerationServiceDeps = GenerationDeps &
  RecordingDeps &
  ExplorationDeps & {
    identity: Identity;
  };

/** Creates the service of contracts/generation, whose calls three services answer. */
export function createGenerationService(deps: GenerationServiceDeps): Service {
  const handlers = {
    ...createGenerationHandlers(deps),
    ...createRecordingHandlers(deps),
    ...createExplorationHandlers(deps),
  };
  return serve(generation, handlers, { identity: deps.identity, log: deps.log });
}
