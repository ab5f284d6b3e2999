import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A worker's name, kept in its folder while it works: who finds one there knows that the process died. */
export interface Note {
  /** @returns the name of the process before, which died; null when it ended in good order */
  read(): Promise<string | null>;
  write(name: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param workDir folder that one worker at a time works in */
export function createNote(workDir: string): Note {
  const path = join(workDir, 'worker-name');
  return {
    async read() {
      const name = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return name || null; // empty where the machine stopped as it was written
    },
    async write(name) {
      await mkdir(workDir, { recursive: true });
      await writeFile(path, name);
    },
    remove: () => rm(path, { force: true }),
  };
}
