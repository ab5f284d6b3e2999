import { generation } from '#contracts/generation';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import type { GenerationServiceDeps } from './deps';
import { createExplorationHandlers } from './explorations/handlers';
import { createSummaryHandlers } from './failure-summary';
import { createChoiceHandlers } from './unsure-healings';
import { createEngineHandlers } from './handlers';
import { createRecordingHandlers } from './recordings/handlers';
import { createStepGenerationHandlers } from './steps/handlers';

export type { GenerationServiceDeps, GenerationSettings, ModelSettings, RecordingSettings } from './deps';
export { pruneOldExplorations, reconcileExplorations } from './explorations/jobs';
export { deleteProjectExplorations } from './explorations/repository';
export { createExplorationStore } from './explorations/store';
export { createStepReader } from './model/step-reader';
export { createRecordingClaims } from './recordings/claims';
export { createLentRecordings } from './recordings/lent';
export { endRecording, endRecordingOfMember } from './recordings/handlers';
export { endForgottenRecordings, endRecordingsOf, pruneOldRecordings } from './recordings/jobs';
export { createRecordingViewers, type RecordingViewers } from './recordings/viewers';
export { deleteProjectRecordings, openRecordings } from './recordings/repository';
export { deleteProjectGenerations } from './repository';
export { createGenerationMap } from './steps/map';
export { reconcileGenerations } from './steps/reconcile';
export { createGenerationSink } from './steps/sink';

/** Creates the service that generates scenarios and code (contracts/generation/index.ts). */
export function createGenerationService(deps: GenerationServiceDeps): Service {
  const handlers = {
    ...createEngineHandlers(deps),
    ...createStepGenerationHandlers(deps),
    ...createSummaryHandlers(deps),
    ...createChoiceHandlers(deps),
    ...createRecordingHandlers(deps),
    ...createExplorationHandlers(deps),
  };
  return serve(generation, handlers, { identity: deps.identity, log: deps.log });
}
