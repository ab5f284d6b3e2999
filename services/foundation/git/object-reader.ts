import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { GitFailed, type Git } from './command';

/** Reads objects by id or by `<commit>:<path>`. Returns null if there is no such object. */
export interface ObjectReader {
  get(gitDir: string, name: string): Promise<GitObject | null>;
  /** Ends the process of a repository that is removed. */
  forget(gitDir: string): Promise<void>;
  /** Ends all processes. Requests in progress fail. */
  close(): Promise<void>;
}

interface Limits {
  /** Milliseconds without a request after which a process ends. */
  idle: number;
  /** Largest number of processes. Above it, the process that was unused for longest ends. */
  processes: number;
}

/** Runs one long `git cat-file --batch` per repository in use: a read costs 0.1 ms instead of a new process. */
export function createObjectReader(git: Git, limits: Limits = { idle: 30_000, processes: 24 }): ObjectReader {
  /** Processes by repository, the most recently used last. */
  const processes = new Map<string, BatchProcess>();

  function processOf(gitDir: string): BatchProcess {
    const found = processes.get(gitDir);
    processes.delete(gitDir);
    const process = found?.alive
      ? found
      : new BatchProcess(git.start(gitDir, ['cat-file', '--batch']), limits.idle);
    processes.set(gitDir, process);
    for (const [dir, other] of processes) {
      if (processes.size <= limits.processes) break;
      if (!other.idle) continue;
      processes.delete(dir);
      void other.end();
    }
    return process;
  }

  return {
    async get(gitDir, name) {
      // The protocol has one request per line.
      if (/[\n\r]/.test(name)) return null;
      return processOf(gitDir).ask(name);
    },
    async forget(gitDir) {
      const process = processes.get(gitDir);
      processes.delete(gitDir);
      await process?.end();
    },
    async close() {
      const ending = [...processes.values()].map((process) => process.end());
      processes.clear();
      await Promise.all(ending);
    },
  };
}

interface Waiting {
  resolve(object: GitObject | null): void;
  reject(cause: Error): void;
}

class BatchProcess {
  alive = true;
  private readonly waiting: Waiting[] = [];
  private readonly ended: Promise<void>;
  private stderr = '';
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly idleLimit: number,
  ) {
    child.stdout.on(
      'data',
      createBatchReader((object) => this.answered(object)),
    );
    child.stderr.on('data', (chunk: Buffer) => (this.stderr = (this.stderr + chunk.toString()).slice(-2000)));
    child.stdin.on('error', () => this.failed(null));
    child.on('error', (cause) => {
      this.stderr += cause.message;
      this.failed(null);
    });
    this.ended = new Promise((resolve) => {
      child.on('close', (code) => {
        this.failed(code);
        resolve();
      });
      child.on('error', () => resolve());
    });
  }

  get idle(): boolean {
    return this.waiting.length === 0;
  }

  ask(name: string): Promise<GitObject | null> {
    clearTimeout(this.idleTimer);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${name}\n`);
    });
  }

  async end(): Promise<void> {
    this.alive = false;
    clearTimeout(this.idleTimer);
    this.child.stdin.end();
    await this.ended;
  }

  private answered(object: GitObject | null): void {
    this.waiting.shift()?.resolve(object);
    if (!this.idle || !this.alive) return;
    this.idleTimer = setTimeout(() => void this.end(), this.idleLimit);
    this.idleTimer.unref();
  }

  private failed(code: number | null): void {
    this.alive = false;
    clearTimeout(this.idleTimer);
    const cause = new GitFailed('cat-file', code, this.stderr || 'The process ended.');
    for (const waiting of this.waiting.splice(0)) waiting.reject(cause);
  }
}

export interface GitObject {
  id: string;
  type: string;
  bytes: Buffer;
}

/**
 * Reads the output of `git cat-file --batch`: per request either `<id> <type> <size>\n<bytes>\n` or
 * `<request> missing\n`. Feed it chunks as they come; it calls back once per answer, in order.
 */
export function createBatchReader(onAnswer: (object: GitObject | null) => void) {
  let chunks: Buffer[] = [];
  let size = 0;
  /** Bytes to wait for before parsing again, so that large objects are not copied for each chunk. */
  let needed = 1;

  return function feed(chunk: Buffer): void {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    needed = 1;
    while (rest.length > 0) {
      const end = rest.indexOf(10);
      if (end === -1) break;
      const header = /^([0-9a-f]+) (\w+) (\d+)$/.exec(rest.toString('latin1', 0, end));
      const length = header ? end + 1 + Number(header[3]) + 1 : end + 1;
      if (rest.length < length) {
        needed = length;
        break;
      }
      const [, id = '', type = ''] = header ?? [];
      onAnswer(header ? { id, type, bytes: rest.subarray(end + 1, length - 1) } : null);
      rest = rest.subarray(length);
    }
    chunks = rest.length > 0 ? [rest] : [];
    size = rest.length;
  };
}
