import { resolve } from 'node:path';
import type { WorkerMachine } from '#contracts/operator';
import type { Env } from '~/platform/env';
import { egressRules } from '~/platform/egress-settings';
import type { WorkerSettings } from './assemble-worker';
import type { Log } from './foundation/log';
import { browsersShown, chooseIsolation, remoteBrowsers } from './worker';

/** Milliseconds. */
export function runLimits(env: Env) {
  return {
    stepTimeout: env.STEP_TIMEOUT_SECONDS * 1000,
    scenarioTimeout: env.SCENARIO_TIMEOUT_SECONDS * 1000,
  };
}

export interface ChosenWorker {
  settings: Omit<WorkerSettings, 'name' | 'runnerEntry' | 'observer'>;
  /** For operators. */
  shown: Pick<WorkerMachine, 'browsers' | 'isolation' | 'isolationReason' | 'oneAccountOnly'>;
}

/**
 * What the environment says of a worker, in the server's process or in one of its own; tries what keeps step code in.
 * @param own where the product listens on this machine
 * @throws {NoIsolation} when the operator asked for what this machine does not have
 */
export async function chooseWorker(
  env: Env,
  { workDir, own }: { workDir: string; own: Parameters<typeof egressRules>[1] },
  log: Log,
): Promise<ChosenWorker> {
  const isolation = await chooseIsolation(env.ISOLATION, log);
  const origin = { playwright: env.BROWSER_WS_ENDPOINT, selenium: env.SELENIUM_REMOTE_URL };
  return {
    settings: {
      ...{
        threads: env.WORKER_THREADS,
        traces: env.TRACES,
        screenshots: env.SCREENSHOTS,
        memoryMb: env.RUNNER_MEMORY_MB,
        diskMb: env.RUNNER_DISK_MB,
        browserDiskMb: env.BROWSER_DISK_MB,
        evidenceMb: env.EVIDENCE_MB,
        diskFloor: { folders: [resolve(env.DATA_DIR), workDir], bytes: env.MIN_FREE_DISK_MB * 2 ** 20 },
      },
      ...{ isolation, egress: egressRules(env, own) },
      chromiumPath: env.CHROMIUM_PATH,
      browsersFrom: remoteBrowsers(origin, { workDir, log }),
    },
    shown: {
      browsers: browsersShown(origin, env.CHROMIUM_PATH),
      isolation: isolation.kind,
      isolationReason: isolation.kind === 'fallback' ? isolation.reason : '',
      oneAccountOnly: isolation.kind === 'fallback' && !isolation.asked,
    },
  };
}
