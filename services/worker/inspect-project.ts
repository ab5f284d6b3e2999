import { join } from 'node:path';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import type { CucumberSettings, RunnerSettings } from '#contracts/worker/runner';
import { scratchCopyOf } from './scratch-copy';
import { spawnRunner, type SpawnJob, type SpawnOptions } from './spawn-runner';

export interface InspectJob extends Pick<SpawnJob, 'projectId' | 'projectDir' | 'packagesDir'> {
  /** Environment whose name and address step code may read while it loads; left out: none of the project. */
  env?: RunnerSettings['env'];
  cucumber?: CucumberSettings;
  /** Milliseconds that loading may take. */
  timeLimit?: number;
}

/** The report of a project, or why there is none: a sentence for the users of the project. */
export type Inspection = { report: LoadedProject } | { reason: string };

const standardTimeLimit = 60_000;
/** Step code often builds addresses while it loads, so there is one. */
const noEnvironment: RunnerSettings['env'] = { name: '', baseUrl: 'http://localhost' };

/**
 * Loads the step code of a checkout in a sandbox without browser and network, and reports what cucumber finds: the
 * configuration, features, step definitions, hooks, and files that do not load.
 * @param signal aborting it ends the process; the result is then of no use
 * @throws {Fault} when the process does not start, {Unrunnable} when the checkout is too large
 */
export async function inspectProject(
  {
    projectId,
    projectDir,
    packagesDir,
    env = noEnvironment,
    cucumber,
    timeLimit = standardTimeLimit,
  }: InspectJob,
  options: SpawnOptions,
  signal: AbortSignal,
): Promise<Inspection> {
  const job = { projectId, projectDir, packagesDir, env, socketDirs: [] };
  const { process, dir, tidy } = await spawnRunner(job, options);
  const abort = () => process.kill();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await process.inspect({
      projectDir: scratchCopyOf(dir),
      checkoutDir: projectDir,
      outDir: join(dir, 'tmp'),
      env,
      cucumber,
      browser: 'chromium',
      browserEndpoint: '',
      stepTimeout: timeLimit,
      viewport: { width: 1280, height: 720 },
      testData: { values: [] },
    });
  } finally {
    signal.removeEventListener('abort', abort);
    process.kill();
    await process.exited;
    await tidy().catch((err: unknown) =>
      options.log.warn({ err }, 'The folder of a process could not be removed'),
    );
  }
}
