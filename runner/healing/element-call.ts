import type { Locator } from 'playwright';
import type { Action } from './kinds';

/** Calls that do something with an element, and how many values stand in front of their options. */
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

/** What the search asks of an element that the call is made on. */
export const actionOf = (method: string): Action => actions[method] ?? 'other';

interface CallOptions {
  timeout?: number;
  signal?: AbortSignal;
}

/** A call of step code that does something with one element. */
export interface ElementCall {
  /** `click`. */
  method: string;
  locator: Locator;
  /** Playwright refuses a locator that leads to several. */
  isStrict: boolean;
  /** Milliseconds that step code gives the call; 0: no limit. */
  limit: number;
  /** Makes it as step code did, but for these options. */
  make(options: CallOptions): Promise<unknown>;
  /** Makes it on another element. */
  makeOn(locator: Locator, options: CallOptions): Promise<unknown>;
  /** Has the stack of the call; that is only written out when somebody asks for it. */
  made: Error;
}

/** What step code called: a method of a locator, or one of a page with a selector as its first argument. */
export interface CalledMethod {
  method: string;
  locator(): Locator;
  isStrict: boolean;
  /** All arguments, and how many of them stand in front of the values. */
  args: readonly unknown[];
  before: number;
  call(args: readonly unknown[]): Promise<unknown>;
}

/** The call as one that may be remembered and healed; null for one that only looks. */
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
    const signals = [given.signal, options.signal].filter((one) => one !== undefined);
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

/** Playwright's own default. */
const defaultLimit = 30_000;

/**
 * Trap: `_frame._timeout` is private (playwright-core 1.65); with a version without it a default that step code has set is
 * not known here, and the call has Playwright's own.
 */
function limitOf(locator: Locator, { timeout }: CallOptions): number {
  if (typeof timeout === 'number') return timeout;
  const { _frame: frame } = locator as unknown as { _frame?: { _timeout?(options: object): unknown } };
  const told = frame?._timeout?.({}) as { timeout?: unknown } | number | undefined;
  const limit = typeof told === 'object' ? told.timeout : told;
  return typeof limit === 'number' ? limit : defaultLimit;
}
