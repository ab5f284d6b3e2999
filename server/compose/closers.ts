import type { Logger } from 'pino';

/** Ends a piece of the process. @param left milliseconds that it may take */
export type Close = (remaining: number) => Promise<unknown>;

/** Milliseconds for a piece that sets no limit. */
const pieceLimit = 1_500;

interface Times {
  /** Milliseconds after which the next piece is closed; `Infinity` for a piece with a limit of its own. */
  limit?: number;
  /** Milliseconds reserved for the piece, however long the others take. */
  reserve?: number;
}

/** Ends the pieces of a process in reverse order. Each has a time limit, so that one that hangs delays no other. */
export class Closers {
  #pieces: { close: Close; limit: number; reserve: number }[] = [];

  push(close: Close, { limit = pieceLimit, reserve = 0 }: Times = {}): void {
    this.#pieces.push({ close, limit, reserve });
  }

  /**
   * Ends all pieces. A piece whose turn comes after the time is over is still told to end.
   * @param whole milliseconds after which this resolves at the latest
   */
  async end(whole: number, log: Pick<Logger, 'error'>, what: string): Promise<void> {
    const until = performance.now() + whole;
    const pieces = this.#pieces.splice(0).reverse();
    for (const [index, { close, limit }] of pieces.entries()) {
      const reserved = pieces.slice(index + 1).reduce((sum, { reserve }) => sum + reserve, 0);
      const left = Math.max(0, Math.min(limit, until - performance.now() - reserved));
      const closing = Promise.resolve(left)
        .then(close)
        .catch((err: unknown) => log.error({ err }, `A part of the ${what} did not end cleanly`));
      if (!(await isOver(closing, left))) log.error({ left }, `A part of the ${what} did not stop in time`);
    }
  }
}

async function isOver(closing: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  const over = await Promise.race([closing.then(() => true), late]);
  clearTimeout(timer);
  return over;
}
