/** One way to write a step's definition. All ways do the same on this page. */
export interface Variant {
  /** Cucumber expression. */
  pattern: string;
  parameters: string[];
  /** Body of the function, without indentation. */
  lines: string[];
}

export interface Resolved {
  ok: true;
  /** The most general first. Only the last may contain words of the page instead of the step's. */
  variants: Variant[];
  /** Values for the parameters of the first variant. */
  values: unknown[];
  /** The element of the step, e.g. `button "Add to basket"`. */
  element: string;
  /** The share of correct results at this score, from 0 to 1: measured, or stated by a model. */
  confidence: number;
  /** Why the result may still be wrong, for the reviewer. */
  doubt?: string;
  /** Set for a check that something is missing: it must not pass because the page is still loading. */
  mayAppear?: true;
  /** The route of the application map at which its code must end. */
  opens?: string;
}

export interface UnresolvedStep {
  ok: false;
  /** The reason, as the end of a sentence. */
  reason: string;
  /** The most similar elements, e.g. `button "Sign in"`. */
  nearest: string[];
  /** True when another attempt may succeed, because the page may still be loading. */
  mayChange: boolean;
}

export type Resolution = Resolved | UnresolvedStep;

export function unresolved(reason: string, nearest: string[] = [], mayChange = false): UnresolvedStep {
  return { ok: false, reason, nearest, mayChange };
}
