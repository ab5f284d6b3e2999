import type { ITestStepHookParameter } from '@cucumber/cucumber';

/** Functions that hooks.cjs gets from main.js. They can report no more than a screenshot of the page. */
export interface Hooks {
  /** Milliseconds. */
  stepTimeout: number;
  afterStep(hook: ITestStepHookParameter): Promise<void>;
}

const place = Symbol.for('runner.hooks');
const places = globalThis as { [place]?: Hooks };

/** @returns a function to call when the step code is loaded */
export function handOverHooks(hooks: Hooks): () => void {
  places[place] = hooks;
  return () => void delete places[place];
}

/** Returns the hooks. Works only once. */
export function takeHooks(): Hooks {
  const hooks = places[place];
  delete places[place];
  if (!hooks) throw new Error('The hooks of the runner were taken by other code.');
  return hooks;
}
