import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries';
import type { Launcher } from './launcher';
import { findProcess } from './postmaster';

interface StopOptions {
  clusterFolder: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
}

/** Milliseconds reserved for a server that does not shut down, and for the kernel to end a killed one. */
const forced = 1_500;
const killed = 500;

/**
 * Stops the server of a cluster, and its connections. Does nothing if none runs. A server that hangs, or takes too
 * long, is ended at once, and recovers from its log at the next start.
 * @param limit milliseconds in total, at least two seconds
 * @returns whether it shut down in an orderly way
 */
export async function stopPostmaster(options: StopOptions, limit: number): Promise<boolean> {
  const { clusterFolder, binaries, launcher } = options;
  const ends = async (mode: 'fast' | 'immediate', seconds: number) => {
    const how = ['-D', clusterFolder, '-w', '-t', String(seconds), '-m', mode, 'stop'];
    // The server may have ended before. Ignore what pg_ctl says about that.
    await launcher.run(binaries.pgCtl, how).catch(() => undefined);
    return (await findProcess(clusterFolder)) === null;
  };
  if ((await findProcess(clusterFolder)) === null) return true;
  if (await ends('fast', Math.max(1, Math.floor((limit - forced) / 1000)))) return true;
  if (!(await ends('immediate', 1))) await kill(clusterFolder);
  return false;
}

/** Kills the postmaster: a suspended process reacts to no other signal. Its child processes end after it. */
async function kill(clusterFolder: string): Promise<void> {
  const until = performance.now() + killed;
  for (
    let live = await findProcess(clusterFolder);
    live && performance.now() < until;
    live = await findProcess(clusterFolder)
  ) {
    try {
      process.kill(live.pid, 'SIGKILL');
    } catch {
      // The process ended in between.
    }
    await delay(20);
  }
}
