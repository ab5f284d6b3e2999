export type { ExplorationDeps } from './deps';
export { createExplorationHandlers } from './handlers';
export { pruneOldExplorations, reconcileExplorations } from './jobs';
export { deleteProjectExplorations } from './repository';
export { createExplorationStore } from './store';
