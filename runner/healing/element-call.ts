import type { Locator } from 'playwright';
import type { Action } from './kinds';

/** Calls that act on an element, and the number of values in front of their options. */
const valuesOf: Record<string, number> = {
  click: 0,
  dblclick: 0,
  tap: 0,
  hover: 0,
  focus: 0,
  check: 0,
  uncheck: 0,
  clear: 0,
  fill: 1,
  type: 1,
  pressSequentially: 1,
  press: 1,
  setChecked: 1,
  selectOption: 1,
  setInputFiles: 1,
};

const actions: Record<string, Action> = {
  click: 'click',
  dblclick: 'click',
  tap: 'click',
  hover: 'click',
  fill: 'fill',
  type: 'fill',
  pressSequentially: 'fill',
  clear: 'fill',
  check: 'check',
  uncheck: 'check',
  setChecked: 'check',
  selectOption: 'select',
};

/** Returns the action that an element must support for a call to be made on it. */
export const actionOf = (method: string): Action => actions[method] ?? 'other';

interface CallOptions {
  timeout?: number;
  signal?: AbortSignal;
}

/** A call of step code that acts on one element. */
export interface ElementCall {
  /** Name of the method, such as `click`. */
  method: string;
  locator: Locator;
  /** True when Playwright refuses a locator that leads to several elements. */
  isStrict: boolean;
  /** Milliseconds that step code gives the call. 0: no limit. */
  limit: number;
  /** Makes the call as step code did, except for these options. */
  make(options: CallOptions): Promise<unknown>;
  /** Makes the call on another element. */
  makeOn(locator: Locator, options: CallOptions): Promise<unknown>;
  /** Holds the stack of the call, which is formatted only when it is read. */
  made: Error;
}

/** The method that step code called, of a locator or of a page whose first argument is a selector. */
export interface CalledMethod {
  method: string;
  locator(): Locator;
  isStrict: boolean;
  /** All arguments, and how many of them precede the values. */
  args: readonly unknown[];
  before: number;
  call(args: readonly unknown[]): Promise<unknown>;
}

/** Returns a call that may be remembered and healed, or null for one that only reads. */
export function elementCall({
  method,
  locator,
  isStrict,
  args,
  before,
  call,
}: CalledMethod): ElementCall | null {
  const values = Object.hasOwn(valuesOf, method) ? valuesOf[method] : undefined;
  if (values === undefined) return null;
  const at = before + values;
  const given = (args[at] ?? {}) as CallOptions;
  const own = locator();
  const changed = (options: CallOptions): CallOptions => {
    const signals = [given.signal, options.signal].filter((item) => item !== undefined);
    return Object.assign({}, given, options, signals.length > 0 ? { signal: AbortSignal.any(signals) } : {});
  };
  const padded = Array.from({ length: at }, (_, index) => args[index]);
  return {
    method,
    locator: own,
    isStrict,
    limit: limitOf(own, given),
    make: (options) => call([...padded, changed(options)]),
    makeOn: (found, options) => {
      const methods = found as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>;
      return methods[method]!.call(found, ...padded.slice(before), changed(options));
    },
    made: new Error(),
  };
}

/** Playwright's own default, in milliseconds. */
const defaultLimit = 30_000;

/**
 * Returns a call's time limit, in milliseconds. Trap: `_frame._timeout` is private (playwright-core
 * 1.65). In a version without it, a default set by step code is unknown here, and Playwright's own applies.
 */
function limitOf(locator: Locator, { timeout }: CallOptions): number {
  if (typeof timeout === 'number') return timeout;
  const { _frame: frame } = locator as unknown as { _frame?: { _timeout?(options: object): unknown } };
  const told = frame?._timeout?.({}) as { timeout?: unknown } | number | undefined;
  const limit = typeof told === 'object' ? told.timeout : told;
  return typeof limit === 'number' ? limit : defaultLimit;
}
