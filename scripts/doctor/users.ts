import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { separateUsers, type Isolation } from '../../services/worker';
import type { CheckedInstallation } from './finding';

/**
 * Finds the users that step code and browsers would run as. Uses temporary folders, as the worker may be running.
 * @returns the folder of a worker, and a function that removes it
 */
export async function tryUsers(
  isolation: Isolation,
  { env, dataDir, buildDir }: CheckedInstallation,
): Promise<{ isolation: Isolation; workDir: string; remove(): Promise<void> }> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'doctor-')));
  const workDir = join(dir, 'runs');
  const tried = await separateUsers(isolation, {
    entry: join(buildDir, 'runner/main.js'),
    dataDir: dir,
    workDir,
    browsers: {
      areLocal: !env.BROWSER_WS_ENDPOINT && !env.SELENIUM_REMOTE_URL,
      executablePath: env.CHROMIUM_PATH,
    },
    passable: [dirname(dataDir)],
  });
  return { isolation: tried, workDir, remove: () => rm(dir, { recursive: true, force: true }) };
}
