import type { ITestStepHookParameter } from '@cucumber/cucumber';

/** What hooks.js gets from main.js: nothing by which more could be told than a picture of the page. */
export interface Hooks {
  /** Milliseconds. */
  stepTimeout: number;
  afterStep(hook: ITestStepHookParameter): Promise<void>;
}

const place = Symbol.for('runner.hooks');
const places = globalThis as { [place]?: Hooks };

/** @returns call it when the step code is loaded */
export function handOverHooks(hooks: Hooks): () => void {
  places[place] = hooks;
  return () => void delete places[place];
}

/** Once. */
export function takeHooks(): Hooks {
  const hooks = places[place];
  delete places[place];
  if (!hooks) throw new Error('The hooks of the runner were taken by other code.');
  return hooks;
}
