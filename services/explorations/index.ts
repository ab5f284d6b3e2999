import type { explorations } from '#contracts/explorations';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { ExplorationDeps } from './deps';
import {
  continueExploration,
  getExploration,
  listExplorations,
  proposeSuite,
  saveSuite,
  startExploration,
  stopExploration,
} from './handlers';

export type { ExplorationDeps } from './deps';
export { pruneOldExplorations, reconcileExplorations } from './jobs';
export { deleteProjectExplorations } from './repository';
export { createExplorationStore } from './store';

/** Creates the handlers of explorations, for the service of contracts/generation. */
export function createExplorationHandlers(deps: ExplorationDeps): Handlers<typeof explorations> {
  return bindHandlers(deps, {
    startExploration,
    listExplorations,
    getExploration,
    proposeSuite,
    saveSuite,
    stopExploration,
    continueExploration,
  });
}
