import type { explorations } from '#contracts/explorations';
import type { generation } from '#contracts/generation';
import type { recordings } from '#contracts/recordings';
import type { localRecordings } from '#contracts/recordings/local-recordings';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { createBuiltInEngine } from './built-in/engine';
import type { GenerationDeps } from './deps';
import { summariseFailure } from './failure-summary';
import { createScenario, getEngine, getIdeas, updateStepCode } from './handlers';
import { createBudget } from './model/budget';
import { createElementChoice } from './model/choice';
import { createModelEngine } from './model/engine';
import { createFailureSummary } from './model/summary';
import {
  endReview,
  getStepGeneration,
  getWaitingReviews,
  listStepGenerations,
  noteTrial,
  startStepGeneration,
  stopStepGeneration,
} from './steps/handlers';
import { chooseHealing } from './unsure-healings';

export type { GenerationDeps } from './deps';
export { createStepReader } from './model/step-reader';
export { deleteProjectGenerations } from './repository';
export type { GenerationSettings, ModelSettings } from './settings';
export { createGenerationMap } from './steps/map';
export { reconcileGenerations } from './steps/reconcile';
export { createGenerationSink } from './steps/sink';

/** The other calls of the contract, which the services of recordings and explorations answer. */
type CallsOfOthers = keyof typeof recordings | keyof typeof localRecordings | keyof typeof explorations;

/** Creates the handlers that generate scenarios and step code, for the service of contracts/generation. */
export function createGenerationHandlers(
  deps: GenerationDeps,
): Omit<Handlers<typeof generation>, CallsOfOthers> {
  const { database, clock, log } = deps;
  const { model } = deps.settings;
  const budget = createBudget({ database, clock, limit: model?.tokensPerDay ?? null });
  const asking = model && { settings: model, budget, log };
  const shared = {
    ...deps,
    budget,
    engine: asking ? createModelEngine(asking) : createBuiltInEngine(),
    summarise: asking && createFailureSummary(asking),
    chooseElement: asking && createElementChoice(asking),
  };
  return bindHandlers(shared, {
    getEngine,
    getIdeas,
    createScenario,
    updateStepCode,
    summariseFailure,
    chooseHealing,
    startStepGeneration,
    listStepGenerations,
    getStepGeneration,
    stopStepGeneration,
    getWaitingReviews,
    noteTrial,
    endReview,
  });
}
