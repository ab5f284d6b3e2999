/** One way to write a step's definition; every one of them does the same on this page. */
export interface Variant {
  /** Cucumber expression. */
  pattern: string;
  parameters: string[];
  /** Body of the function, without indentation. */
  lines: string[];
}

export interface Resolved {
  ok: true;
  /** The most general first; only the last may hold words of the page in place of the step's. */
  variants: Variant[];
  /** Values for the parameters of the first variant. */
  values: unknown[];
  /** What the step is about, e.g. `button "Add to basket"`. */
  element: string;
  /** The share of right ones among such, from 0 to 1: measured, or what a model says. */
  confidence: number;
  /** Why it may not be so all the same, for who reviews it. */
  doubt?: string;
  /** Says that something is not there: a page that is still loading must not make it true. */
  mayAppear?: true;
  /** The route of the application map where its code is to end. */
  opens?: string;
}

export interface Refused {
  ok: false;
  /** Why, as the end of a sentence. */
  reason: string;
  /** What came nearest, e.g. `button "Sign in"`. */
  nearest: string[];
  /** Looking again a moment later may help: the page may still be loading. */
  mayChange: boolean;
}

export type Resolution = Resolved | Refused;

export function refused(reason: string, nearest: string[] = [], mayChange = false): Refused {
  return { ok: false, reason, nearest, mayChange };
}
