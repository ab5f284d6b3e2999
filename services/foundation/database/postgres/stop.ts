import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries';
import type { Launcher } from './launcher';
import { findProcess } from './postmaster';

interface StopOptions {
  clusterFolder: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
}

/** Milliseconds kept for a server that does not end in good order; and for the kernel to end one that is killed. */
const forced = 1_500;
const killed = 500;

/**
 * Ends the server of a cluster, and its connections. Does nothing when none runs. One that hangs, or takes too long, is
 * ended at once: it makes up for that from its log at the next start.
 * @param limit milliseconds for all of it; no less than two seconds are taken
 * @returns whether it ended in good order
 */
export async function stopPostmaster(options: StopOptions, limit: number): Promise<boolean> {
  const { clusterFolder, binaries, launcher } = options;
  const ends = async (mode: 'fast' | 'immediate', seconds: number) => {
    const how = ['-D', clusterFolder, '-w', '-t', String(seconds), '-m', mode, 'stop'];
    // What it says of a server that has ended by itself is no matter.
    await launcher.run(binaries.pgCtl, how).catch(() => undefined);
    return (await findProcess(clusterFolder)) === null;
  };
  if ((await findProcess(clusterFolder)) === null) return true;
  if (await ends('fast', Math.max(1, Math.floor((limit - forced) / 1000)))) return true;
  if (!(await ends('immediate', 1))) await kill(clusterFolder);
  return false;
}

/** One that is stopped itself hears no other signal. The processes below it end when it is gone. */
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
      // It has ended meanwhile.
    }
    await delay(20);
  }
}
