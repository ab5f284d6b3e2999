import { readFile } from 'node:fs/promises';

/** Returns a process and its descendants, those of its main thread. Without /proc (macOS), only the process itself. */
export async function treeOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => treeOf(Number(child))),
  );
  return [pid, ...below.flat()];
}

/** Kills a process and its descendants at once. The process is first, so that it starts no others. */
export async function killTree(pid: number): Promise<void> {
  for (const one of await treeOf(pid)) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process ended in between.
    }
  }
}
