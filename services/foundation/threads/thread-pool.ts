import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { createConcurrencyLimit } from './concurrency-limit';

/** A task took longer than its time limit. Its thread was ended. */
export class ThreadTimedOut extends Error {
  override name = 'ThreadTimedOut';
}

/** A thread ended in the middle of a task, for example because it needed too much memory. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
  /** The task needed more memory than a thread may have. */
  readonly isOutOfMemory: boolean;
  constructor(cause: unknown) {
    super('The thread of the task ended.', { cause });
    this.isOutOfMemory = (cause as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

/** Too many tasks wait for a thread. */
export class ThreadsBusy extends Error {
  override name = 'ThreadsBusy';
}

export interface ThreadPoolOptions {
  /** Module that a thread runs: its default export is `answerTasks` of thread-side.ts. tsx runs a `.ts` file. */
  entry: URL;
  /** Largest number of threads; by default one less than the machine has cores, up to two. */
  threads?: number;
  /** Milliseconds for one task, from the moment it has a thread. */
  limit: number;
  /** Largest number of tasks that wait for a thread. */
  waiting: number;
  /** Megabytes of memory of one thread. */
  memory: number;
  /** Milliseconds without a task after which a thread ends. */
  idle?: number;
}

/** Runs tasks on threads of this process, so that they do not block its event loop. */
export interface ThreadPool {
  /**
   * Runs a task and returns its answer; both are copied between threads.
   * @throws {ThreadTimedOut} after the time limit
   * @throws {ThreadEnded} when the thread ended during the task
   * @throws {ThreadsBusy} at once, when too many tasks wait
   * @throws {Error} with the message of whatever the task threw
   */
  run(task: string, input: unknown): Promise<unknown>;
  /** Ends all threads. Running tasks are rejected. */
  close(): Promise<void>;
}

/** A task in the form that a thread gets, and its result there. */
export interface ThreadTask {
  name: string;
  input: unknown;
}
export type ThreadOutcome = { answer: unknown } | { failure: string };

/** Longest delay of a timer, in milliseconds. Node runs a longer one at once. */
const maxTimeout = 2 ** 31 - 1;

export function createThreadPool({
  entry,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  limit,
  waiting,
  memory,
  idle = 60_000,
}: ThreadPoolOptions): ThreadPool {
  const pool = new Piscina<ThreadTask, ThreadOutcome>({
    filename: entry.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // A thread that reads users' files gets nothing of the environment, and none of the program's flags.
    env: {},
    execArgv: entry.pathname.endsWith('.ts') ? ['--import', tsx()] : [],
  });
  // Tasks wait here and not in the pool, so that the time limit begins when a task has a thread.
  const turns = createConcurrencyLimit({
    atOnce: threads,
    waiting,
    waitingEach: waiting,
    // Each task ahead ends within its time limit, so no task waits that long.
    patience: Math.min((waiting + 1) * limit, maxTimeout),
  });

  let isClosed = false;

  async function carryOut(task: ThreadTask): Promise<unknown> {
    if (isClosed) throw new ThreadEnded('The threads were ended.');
    const signal = AbortSignal.timeout(limit);
    const outcome = await pool.run(task, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw new ThreadTimedOut(`It took more than ${limit / 1000} s.`);
      throw new ThreadEnded(error);
    });
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.answer;
  }

  return {
    async run(name, input) {
      const leave = await turns.acquire('all');
      if (typeof leave === 'string') throw new ThreadsBusy('Too many files wait to be read.');
      return carryOut({ name, input }).finally(leave);
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** Returns the address of the hook that loads TypeScript in threads; hooks of the main thread do not apply there. */
const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
