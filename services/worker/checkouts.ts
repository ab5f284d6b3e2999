import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds that an unused checkout is kept; longer than any scenario runs. */
const keptUnused = 48 * 3_600_000;

export interface CheckoutsDeps {
  /** Folder with one `<project>/<commit>` folder for each checkout. */
  folder: string;
  /** Writes all files of a commit to a new folder, or nothing. Does nothing when the folder exists. */
  write(projectId: string, commit: string, target: string): Promise<unknown>;
  now(): number;
}

/** Keeps the files of commits for the workers of one machine. Removes checkouts after two unused days. */
export function createCheckouts({ folder, write, now }: CheckoutsDeps) {
  const writing = new Map<string, Promise<unknown>>();

  async function checkout(projectId: string, commit: string): Promise<string> {
    const target = join(folder, projectId, commit);
    // Checked first, because asking the repository starts a program, which takes longer than many steps.
    if (await noteUse(target)) return target;
    // Scenarios of a run start at the same time: one of them writes, the others wait.
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

  /** Removes checkouts that were not used for two days. @param signal stops the removal early */
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
