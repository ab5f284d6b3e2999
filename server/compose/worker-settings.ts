import { resolve } from 'node:path';
import type { WorkerMachine } from '#contracts/operator';
import type { Env } from '#server/config/env';
import { egressRules } from '#server/config/egress-settings';
import type { WorkerSettings } from './assemble-worker';
import type { Log } from '#services/foundation/log';
import { browsersShown, chooseIsolation, remoteBrowsers, separateUsers, usersShown } from '#services/worker';

/** Milliseconds. */
export function runLimits(env: Env) {
  return {
    stepTimeout: env.STEP_TIMEOUT_SECONDS * 1000,
    scenarioTimeout: env.SCENARIO_TIMEOUT_SECONDS * 1000,
  };
}

/** Folders, address and program of a worker. */
export interface WorkerLocation {
  /** Folder that only this worker uses, in the data folder. */
  workDir: string;
  /** Where the product listens on this machine. */
  own: Parameters<typeof egressRules>[1];
  /** Built main.js of the runner. */
  runnerEntry: string;
}

export interface ChosenWorker {
  settings: Omit<WorkerSettings, 'name' | 'runnerEntry' | 'observer'>;
  /** Shown to operators. */
  shown: Pick<WorkerMachine, 'browsers' | 'isolation' | 'isolationReason' | 'oneAccountOnly'>;
}

/**
 * Reads a worker's settings from the environment, for both kinds of worker. Tries the isolation of step code.
 * @throws {NoIsolation} when the operator requires an isolation that this machine does not have
 */
export async function chooseWorker(
  env: Env,
  { workDir, own, runnerEntry }: WorkerLocation,
  log: Log,
): Promise<ChosenWorker> {
  const origin = { playwright: env.BROWSER_WS_ENDPOINT, selenium: env.SELENIUM_REMOTE_URL };
  const isolation = await separateUsers(await chooseIsolation(env.ISOLATION, log), {
    entry: runnerEntry,
    dataDir: resolve(env.DATA_DIR),
    workDir,
    browsers: { areLocal: !origin.playwright && !origin.selenium, executablePath: env.CHROMIUM_PATH },
  });
  const users = isolation.kind === 'fallback' ? isolation.users : undefined;
  if (isolation.kind === 'fallback') log.info({}, usersShown(isolation));
  return {
    settings: {
      threads: env.WORKER_THREADS,
      recorders: env.RECORDERS,
      traces: env.TRACES,
      screenshots: env.SCREENSHOTS,
      memoryMb: env.RUNNER_MEMORY_MB,
      diskMb: env.RUNNER_DISK_MB,
      browserDiskMb: env.BROWSER_DISK_MB,
      evidenceMb: env.EVIDENCE_MB,
      packages: {
        mb: env.PACKAGES_MB,
        time: env.PACKAGES_TIMEOUT_SECONDS * 1000,
        totalMb: env.PACKAGES_TOTAL_MB,
      },
      diskFloor: { folders: [resolve(env.DATA_DIR), workDir], bytes: env.MIN_FREE_DISK_MB * 2 ** 20 },
      isolation,
      egress: egressRules(env, own),
      chromiumPath: env.CHROMIUM_PATH,
      browsersFrom: remoteBrowsers(origin, { workDir, users, log }),
    },
    shown: {
      browsers: browsersShown(origin, env.CHROMIUM_PATH),
      isolation: isolation.kind,
      isolationReason: isolation.kind === 'fallback' ? `${isolation.reason} ${usersShown(isolation)}` : '',
      oneAccountOnly: isolation.kind === 'fallback' && !isolation.asked,
    },
  };
}
