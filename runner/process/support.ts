import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  loadConfiguration,
  loadSupport,
  type IRunConfiguration,
  type IRunEnvironment,
  type ISupportCodeLibrary,
} from '@cucumber/cucumber/api';
import { afterStep } from '../evidence/after-step';
import { handOverHooks } from './hook-hand-over';
import { fillStepArguments } from './test-data';
import { watchDefinitions } from './witness';

/** The loaded step code of one checkout. */
export interface Support {
  configuration: IRunConfiguration;
  environment: IRunEnvironment;
  library: ISupportCodeLibrary;
}

/**
 * Reads the repository's cucumber configuration, if any, and loads our hooks, then its step code.
 * @param stepTimeout milliseconds, to which longer time limits of step code are cut
 * @throws whatever the step code throws while it loads
 */
export async function loadStepCode(
  projectDir: string,
  stepTimeout: number,
  env: Record<string, string | undefined>,
): Promise<Support> {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const environment = { cwd: projectDir, stdout: nowhere(), stderr: nowhere(), env };
  const { runConfiguration } = await loadConfiguration({ provided: {}, profiles: [] }, environment);
  const configuration = restrict(runConfiguration);
  tellFilled();
  const takeBack = handOverHooks({ stepTimeout, afterStep });
  const library = await loadSupport(configuration, environment).finally(takeBack);
  limitTimeouts(library, stepTimeout);
  fillStepArguments(library);
  watchDefinitions(library);
  return { configuration, environment, library };
}

/** Announces that test data is filled in here, so that new projects' support package does not do it. */
function tellFilled(): void {
  Object.assign(globalThis, { [Symbol.for('test-data.filled')]: true });
}

const hooksFile = fileURLToPath(new URL('./hooks.js', import.meta.url));

/** Fixes what the worker decides: where reports go, retries, order. The rest is the repository's. */
function restrict(configuration: IRunConfiguration): IRunConfiguration {
  const { requirePaths = [], importPaths = [] } = configuration.support;
  // Without paths, cucumber imports the files in features/. Naming only our hooks would switch that off.
  const own = requirePaths.length + importPaths.length > 0 ? importPaths : ['features'];
  return {
    ...configuration,
    sources: { ...configuration.sources, names: [], tagExpression: '', order: 'defined', shard: '' },
    support: { ...configuration.support, importPaths: [hooksFile, ...own] },
    runtime: { ...configuration.runtime, dryRun: false, failFast: false, parallel: 0, retry: 0 },
    formats: { stdout: 'summary', files: {}, publish: false, options: configuration.formats.options },
    plugins: undefined,
  };
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
