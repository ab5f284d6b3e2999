import { deleteOversightComment, updateOversightComment } from './comments';
import {
  acceptOversight,
  archiveOversights,
  getReviewSettings,
  updateAIRecoveryCount,
  updateReviewSettings,
  verifyOversights,
} from './deciding';
import { commentOversight, countOversights, getOversight, listOversights } from './handlers';

export { createUnsureHealings } from './choices';
export type { FixedCode, RunFixed } from './deps';
export { deleteProjectHealing, pruneMemory } from './prune';
export { createHealingStore, type HealingStoreDeps } from './store';
export { tryOutFixes, type FixTrialsDeps } from './try-out-fixes';

/** Handlers of proposed fixes and their review, which are calls of the contract for runs. */
export const codeReviewHandlers = {
  listOversights,
  countOversights,
  getOversight,
  commentOversight,
  updateOversightComment,
  deleteOversightComment,
  archiveOversights,
  acceptOversight,
  verifyOversights,
  getReviewSettings,
  updateReviewSettings,
  updateAIRecoveryCount,
};
