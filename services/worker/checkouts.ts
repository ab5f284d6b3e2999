import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds that a checkout stays unused; longer than any scenario runs. */
const keptUnused = 48 * 3_600_000;

export interface CheckoutsDeps {
  /** Holds `<project>/<commit>`. */
  folder: string;
  /** Writes the files of a commit to a new folder, complete or not at all; does nothing when the folder exists. */
  write(projectId: string, commit: string, target: string): Promise<unknown>;
  now(): number;
}

/** Where the workers of one machine have the files of commits: each written once, removed when unused for two days. */
export function createCheckouts({ folder, write, now }: CheckoutsDeps) {
  const writing = new Map<string, Promise<unknown>>();

  async function checkout(projectId: string, commit: string): Promise<string> {
    const target = join(folder, projectId, commit);
    // Asking the repository starts a program, which takes longer than many a step.
    if (await noteUse(target)) return target;
    // Scenarios of a run begin at once: one of them writes.
    const turn = writing.get(target) ?? write(projectId, commit, target);
    writing.set(target, turn);
    await turn.finally(() => writing.delete(target));
    await noteUse(target);
    return target;
  }

  /** @returns false when there is no such checkout */
  async function noteUse(target: string): Promise<boolean> {
    const at = new Date(now());
    return utimes(target, at, at).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  }

  /** Removes what nobody used for two days. @param signal aborted: the rest is for another time */
  async function prune(signal?: AbortSignal): Promise<void> {
    for (const project of await folders(folder)) {
      for (const commit of await folders(join(folder, project))) {
        if (signal?.aborted) return;
        const path = join(folder, project, commit);
        const used = await stat(path).catch(() => null);
        if (used && now() - used.mtimeMs > keptUnused) await rm(path, { recursive: true, force: true });
      }
      const left = await folders(join(folder, project));
      if (left.length === 0) await rm(join(folder, project), { recursive: true, force: true });
    }
  }

  return { checkout, prune };
}

async function folders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
