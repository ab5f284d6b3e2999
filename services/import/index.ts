import { importResults } from './handlers';

export { createImportDeps } from './handlers';

/** Handlers of results that are sent from elsewhere, which are calls of the contract for runs. */
export const importHandlers = { importResults };
