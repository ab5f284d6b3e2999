import { readFile } from 'node:fs/promises';

/** A process and those below it, from its main thread's. Where the system does not tell (macOS), itself alone. */
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

/** Ends a process and those below it at once, the first one first, so that it starts no others. */
export async function killTree(pid: number): Promise<void> {
  for (const one of await treeOf(pid)) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
