import type { Logger } from 'pino';
import { endsWithin } from '#server/config/ending';
import { Closers } from './closers';

/** Faults whose message alone tells the operator what to change. */
const known = /^(DataDir|DatabaseUnusable|KeyMismatch|BlobLocationError|NoIsolation|WorkerRefused)/;

interface RunOptions {
  /** `product` or `worker`, in messages. */
  what: string;
  log: Pick<Logger, 'error' | 'fatal'>;
  /**
   * Starts every piece in order, and adds how each ends.
   * @returns what to tell when it is ready
   */
  start(closers: Closers): Promise<string>;
  /** Tells it; on the terminal unless told otherwise. */
  tell?(ready: string): void;
  /** The process belongs to another one, which alone hears Ctrl-C, and ends soon after this resolves. */
  ownerGone?: Promise<unknown>;
}

/**
 * Runs this process until a signal or a failed start: then it ends what was started, the last piece first, and is gone in
 * time whatever hangs.
 */
export function runProcess({ what, log, start, tell = console.log, ownerGone }: RunOptions): void {
  const closers = new Closers();
  // Node would print everything that hangs on the error, what a query was given among it.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, `A fault ended the ${what}`);
    process.exit(1);
  });

  const stop = async (code: number): Promise<never> => {
    await closers.end(ownerGone ? endsWithin.worker : endsWithin.process, log, what);
    process.exit(code);
  };

  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    void stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ownerGone || signal === 'SIGTERM') stopOnce();
    });
  }
  void ownerGone?.then(stopOnce);

  start(closers).then(
    (ready) => tell(ready),
    (error: unknown) => {
      const { message, name, code } = error as NodeJS.ErrnoException;
      if (known.test(name) || code === 'EADDRINUSE') console.error(message);
      else log.fatal({ err: error }, `The ${what} could not start`);
      void stop(1);
    },
  );
}

/** Ends this process because of its settings. @param problems a sentence each */
export function refuseSettings(problems: string[]): never {
  console.error(['The settings are not valid:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  process.exit(1);
}
