import fs from 'node:fs';
import { join } from 'node:path';

/** What is known of a file or folder in the copy. */
interface Entry {
  kind: 'file' | 'folder' | 'other';
  size: number;
  /** Milliseconds of the epoch of the last change, also of its mode; NaN, which equals nothing, if it was just now. */
  changed: number;
}

/** Milliseconds in which a second change may leave the time of the first: the clock of the file system ticks. */
const clockTick = 20;
/** Taken before step code is loaded, which may replace the clock. */
const { now } = Date;

/** Bytes of the files that loading and BeforeAll hooks wrote, whose content is kept to restore them. */
const maxSaved = 16 * 2 ** 20;

/**
 * Keeps files that one scenario wrote away from the next one. The process works in its own copy of the checkout. The
 * first scenario starts with the files that loading and BeforeAll hooks left; after each scenario the copy is restored
 * to that state. Folders with the name node_modules are left alone, as they hold caches and links.
 * It is no protection: step code could change it, and then harms only its own project.
 */
export class ScratchCopy {
  #copied: Map<string, Entry>;
  #start: Map<string, Entry> | null = null;
  /** Paths of the files that are as in the checkout. */
  #originals = new Set<string>();
  /** Content of the files that the checkout does not have like this. */
  #saved = new Map<string, Buffer>();

  /**
   * @param dir the copy, before any step code is loaded
   * @param checkoutDir the checkout that it was made of
   */
  constructor(
    private readonly dir: string,
    private readonly checkoutDir: string,
  ) {
    this.#copied = entriesIn(dir);
  }

  /** Remembers the files with which each scenario starts. Only the first call has an effect. */
  remember(): void {
    if (this.#start) return;
    const start = entriesIn(this.dir);
    let bytes = 0;
    for (const [path, entry] of start) {
      if (entry.kind !== 'file') continue;
      if (isSame(entry, this.#copied.get(path))) {
        this.#originals.add(path);
        continue;
      }
      bytes += entry.size;
      if (bytes > maxSaved) continue;
      this.#saved.set(path, fs.readFileSync(join(this.dir, path)));
    }
    this.#start = start;
  }

  /**
   * Restores the files with which a scenario starts, and the working folder.
   * @returns false when that is not possible, so that the process must not run another scenario
   */
  restore(): boolean {
    try {
      if (process.cwd() !== this.dir) process.chdir(this.dir);
      return this.#start === null || this.#restoreTo(this.#start);
    } catch {
      return false;
    }
  }

  #restoreTo(start: Map<string, Entry>): boolean {
    const now = entriesIn(this.dir);
    for (const [path, { kind }] of now) {
      if (start.get(path)?.kind !== kind) fs.rmSync(join(this.dir, path), { recursive: true, force: true });
    }
    // Folders come before their content.
    for (const [path, entry] of start) {
      if (isSame(entry, now.get(path))) continue;
      const full = join(this.dir, path);
      if (entry.kind === 'other') return false;
      if (entry.kind === 'folder') {
        fs.mkdirSync(full, { recursive: true });
        continue;
      }
      const content = this.#contentOf(path, entry);
      if (!content) return false;
      // Written to the same file, so that a log that step code keeps open goes on.
      fs.writeFileSync(full, content);
      entry.changed = changeTimeOf(fs.lstatSync(full));
    }
    return true;
  }

  /** Returns the content of a file at the start of a scenario; null when it was not kept. */
  #contentOf(path: string, entry: Entry): Buffer | null {
    const saved = this.#saved.get(path);
    if (saved) return saved;
    if (!this.#originals.has(path)) return null;
    const content = fs.readFileSync(join(this.checkoutDir, path));
    return content.length === entry.size ? content : null;
  }
}

/** A folder changes with its content, so only its existence counts. */
function isSame(entry: Entry, other: Entry | undefined): boolean {
  if (!other || other.kind !== entry.kind) return false;
  return entry.kind !== 'file' || (entry.size === other.size && entry.changed === other.changed);
}

const changeTimeOf = ({ ctimeMs }: fs.Stats) => (ctimeMs > now() - clockTick ? Number.NaN : ctimeMs);

/** Returns all entries by their path below the folder, parents first. */
function entriesIn(dir: string): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const read = (folder: string) => {
    for (const item of fs.readdirSync(join(dir, folder), { withFileTypes: true })) {
      if (item.name === 'node_modules') continue;
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (item.isDirectory()) {
        found.set(path, { kind: 'folder', size: 0, changed: 0 });
        read(path);
      } else {
        const stats = fs.lstatSync(join(dir, path));
        const kind = item.isFile() ? 'file' : 'other';
        found.set(path, { kind, size: stats.size, changed: changeTimeOf(stats) });
      }
    }
  };
  read('');
  return found;
}
