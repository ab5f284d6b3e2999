import type { StepKind } from './clauses';

/**
 * A whole clause and the sentence it becomes. Whatever the expression does not name is in one of its groups, so that no
 * word of the clause gets lost but those that the sentence stands for. `$1` is the first group, or nothing.
 */
export type Rule = [says: RegExp, becomes: string, kind: StepKind];

/** @param says the whole clause, where `Q` is a quoted text and a group of its own */
export function rule(says: string, becomes: string, kind: StepKind = 'action'): Rule {
  return [new RegExp(`^(?:${says.replace(/\bQ\b/g, '("[^"]+")')})$`, 'iu'), becomes, kind];
}
