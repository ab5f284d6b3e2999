import type { StepKind } from './clauses';

/**
 * An expression for a whole clause, and the sentence that the clause becomes. Groups capture all words that the
 * expression does not name, so that no information gets lost. `$1` is the first group, or empty.
 */
export type ClauseRule = [says: RegExp, becomes: string, kind: StepKind];

/** @param says expression for the whole clause, in which `Q` is a group with a quoted text */
export function rule(says: string, becomes: string, kind: StepKind = 'action'): ClauseRule {
  return [new RegExp(`^(?:${says.replace(/\bQ\b/g, '("[^"]+")')})$`, 'iu'), becomes, kind];
}
