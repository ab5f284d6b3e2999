import { fileURLToPath } from 'node:url';
import {
  loadSupport,
  type IRunConfiguration,
  type IRunEnvironment,
  type ISupportCodeLibrary,
} from '@cucumber/cucumber/api';
import { afterStep } from '../evidence/after-step';
import { handOverHooks } from './hook-hand-over';
import { literally, playwrightBddProblem, type ProjectLoading } from './configuration';
import { fillStepArguments } from './test-data';
import { watchDefinitions } from './witness';

/** The loaded step code of one checkout. */
export interface Support {
  configuration: IRunConfiguration;
  environment: IRunEnvironment;
  library: ISupportCodeLibrary;
}

/**
 * Loads our hooks, then the project's step code as its cucumber configuration says.
 * @param stepTimeout milliseconds, to which longer time limits of step code are cut
 * @throws whatever the step code throws while it loads
 */
export async function loadStepCode(loading: ProjectLoading, stepTimeout: number): Promise<Support> {
  const { environment, typescript } = loading;
  const configuration = restrict(loading);
  tellFilled();
  const takeBack = handOverHooks({ stepTimeout, afterStep });
  typescript?.install();
  const library = await loadSupport(configuration, environment).finally(takeBack);
  const { stepDefinitions } = library as unknown as LoadedCode;
  const unsupported = stepDefinitions.length === 0 ? await playwrightBddProblem(loading) : null;
  if (unsupported) throw new Error(unsupported.message);
  limitTimeouts(library, stepTimeout);
  fillStepArguments(library);
  watchDefinitions(library);
  return { configuration, environment, library };
}

/** Announces that test data is filled in here, so that new projects' support package does not do it. */
function tellFilled(): void {
  Object.assign(globalThis, { [Symbol.for('test-data.filled')]: true });
}

const hooksFile = fileURLToPath(new URL('./hooks.cjs', import.meta.url));

/** Fixes what the worker decides: where reports go, retries, order. The rest is the repository's. */
function restrict(loading: ProjectLoading): IRunConfiguration {
  const { configuration, requireModules, loaders } = loading;
  return {
    ...configuration,
    sources: { ...configuration.sources, names: [], tagExpression: '', order: 'defined', shard: '' },
    support: {
      // Required first: the default time limit of step code replaces ours, and our AfterStep hook runs last.
      requireModules: [hooksFile, ...requireModules],
      loaders,
      ...supportPaths(loading),
    },
    // Not strict, cucumber would report a pending scenario as a success, unlike the steps that the worker saw.
    runtime: {
      ...configuration.runtime,
      dryRun: false,
      failFast: false,
      parallel: 0,
      retry: 0,
      strict: true,
    },
    formats: { stdout: 'summary', files: {}, publish: false, options: configuration.formats.options },
    plugins: undefined,
  };
}

/** Returns the paths of step code, in which TypeScript modules are replaced by their compiled files. */
function supportPaths({ typescript, requirePaths, importPaths }: ProjectLoading) {
  const files = typescript ? importPaths.map((path) => typescript.entry(path)) : importPaths;
  return { requirePaths: requirePaths.map(literally), importPaths: files.map(literally) };
}

/** Selects BeforeAll and AfterAll hooks. Cucumber runs them at every call, but they must run only once. */
export function withTestRunHooks(
  { library }: Support,
  wanted: { before: boolean; after: boolean },
): ISupportCodeLibrary {
  const code = library as unknown as LoadedCode;
  const hooks: Partial<LoadedCode> = {
    beforeTestRunHookDefinitions: wanted.before ? code.beforeTestRunHookDefinitions : [],
    afterTestRunHookDefinitions: wanted.after ? code.afterTestRunHookDefinitions : [],
  };
  // All is loaded. Otherwise cucumber would search for its files again before every scenario.
  const originalCoordinates = { ...library.originalCoordinates, requirePaths: [], importPaths: [hooksFile] };
  return { ...library, ...hooks, originalCoordinates };
}

/** Limits timeouts of step code, which may ask for more than allowed, or for none (a negative one). */
function limitTimeouts(library: ISupportCodeLibrary, stepTimeout: number): void {
  const limited = (timeout: number | undefined) =>
    timeout !== undefined && (timeout < 0 || timeout > stepTimeout) ? stepTimeout : timeout;
  const code = library as unknown as LoadedCode;
  code.defaultTimeout = limited(code.defaultTimeout);
  const definitions = [
    code.stepDefinitions,
    code.beforeTestCaseHookDefinitions,
    code.afterTestCaseHookDefinitions,
    code.beforeTestRunHookDefinitions,
    code.afterTestRunHookDefinitions,
  ].flat();
  for (const { options } of definitions) options.timeout = limited(options.timeout);
}

/** The part of a support library that cucumber's API does not declare. */
interface LoadedCode {
  defaultTimeout: number | undefined;
  stepDefinitions: Definition[];
  beforeTestCaseHookDefinitions: Definition[];
  afterTestCaseHookDefinitions: Definition[];
  beforeTestRunHookDefinitions: Definition[];
  afterTestRunHookDefinitions: Definition[];
}
interface Definition {
  options: { timeout?: number };
}
