import { types } from 'node:util';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';

/**
 * Observes how the functions of step code end.
 * Cucumber also reports that, but step code may replace the objects and methods involved: a step that threw could be
 * reported as passed. So a step counts as passed only when its function was called here and ended well, and a scenario
 * only when none of its functions failed. Nothing here calls a method that step code could replace.
 */
const { apply } = Reflect;
const { defineProperty } = Object;
const { isPromise } = types;
const { resolve } = Promise;
const NativePromise = Promise;
const then = Function.prototype.call.bind(Promise.prototype.then) as (
  promise: Promise<unknown>,
  done: () => void,
  failed: () => void,
) => void;

/** Number of the running scenario. Functions of an earlier scenario may still end, but do not count. */
let scenario = 0;
let hasFailed = false;
/** Calls of the running step. */
let calls = 0;
let open = 0;

export const witness = {
  scenarioStarts(): void {
    scenario++;
    hasFailed = false;
    calls = 0;
    open = 0;
  },
  stepStarts(): void {
    calls = 0;
    open = 0;
  },
  /** True when a step's function was called since the step started, and all calls ended well. */
  get sawStepPass(): boolean {
    return calls > 0 && open === 0 && !hasFailed;
  },
  /** True when any step or hook of the scenario failed. */
  get sawFailure(): boolean {
    return hasFailed;
  },
};

/**
 * Makes every definition of a library report how it ends.
 * Trap: `code` of definitions is no public part of cucumber 12. tests/attacks/forged-report.service.test.ts notices.
 */
export function watchDefinitions(library: ISupportCodeLibrary): void {
  const lists = library as unknown as Record<string, Definition[]>;
  for (const definition of lists['stepDefinitions'] ?? []) {
    definition.code = watched(definition.code, () => calls++);
  }
  const hooks = ['beforeTestCase', 'afterTestCase', 'beforeTestStep', 'afterTestStep'];
  for (const name of hooks) {
    for (const hook of lists[`${name}HookDefinitions`] ?? []) hook.code = watched(hook.code, () => undefined);
  }
}

interface Definition {
  code: Code;
}
type Code = (this: unknown, ...parameters: unknown[]) => unknown;

function watched(code: Code, called: () => void): Code {
  const { length } = code;
  const watching: Code = function (...parameters) {
    const own = scenario;
    let isOpen = true;
    open++;
    called();
    const end = (failed: boolean): void => {
      if (own !== scenario) return;
      if (failed) hasFailed = true;
      else if (isOpen) open--;
      isOpen = false;
    };
    const last = parameters.length - 1;
    const done = length === parameters.length && last >= 0 ? parameters[last] : undefined;
    const hasCallback = typeof done === 'function' && length > 0 && isCallback(done as Code);
    if (hasCallback) {
      parameters[last] = function (this: unknown, ...results: unknown[]) {
        end(results[0] !== undefined && results[0] !== null);
        return apply(done as Code, this, results);
      };
    }
    let result: unknown;
    try {
      result = apply(code, this, parameters);
    } catch (error) {
      end(true);
      throw error;
    }
    if (hasCallback) return result;
    if (!isThenable(result)) {
      end(false);
      return result;
    }
    const promise = isPromise(result)
      ? result
      : (apply(resolve, NativePromise, [result]) as Promise<unknown>);
    then(
      promise,
      () => end(false),
      () => end(true),
    );
    return promise;
  };
  // Cucumber reads from `length` whether a function takes a callback.
  defineProperty(watching, 'length', { value: length });
  return watching;
}

/** Returns whether an argument is cucumber's callback, with two parameters. Others are step values. */
const isCallback = (value: Code): boolean => value.length === 2;

function isThenable(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}
