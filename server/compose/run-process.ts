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
   * Starts every piece in order, and registers how each ends.
   * @returns the message to print when it is ready
   */
  start(closers: Closers): Promise<string>;
  /** Prints the message. Default: to the terminal. */
  tell?(ready: string): void;
  /** Set when a parent process owns this one. Only the parent handles Ctrl-C; this process ends after it resolves. */
  ownerGone?: Promise<unknown>;
}

/**
 * Runs this process until a signal or a failed start. Then it ends the started pieces, the last piece first, and exits
 * in time even if a piece hangs.
 */
export function runProcess({ what, log, start, tell = console.log, ownerGone }: RunOptions): void {
  const closers = new Closers();
  // Node would print all properties of the error, including a query's parameters.
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
