import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** Kills a process that leads a process group, and all processes of the group. */
export function endGroup(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
