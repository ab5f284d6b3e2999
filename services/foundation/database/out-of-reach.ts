/** The database does not answer at the moment. Whoever asks while that is known is told so at once. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** @param cause what the attempt to connect came to; none where no attempt was made */
  constructor(cause?: unknown) {
    super('The database does not answer.', { cause });
  }
}

/**
 * SQLSTATEs of a server that is busy, ends, starts or was lost (08, 53, 57P), of a statement that took too long
 * (57014) and of a lock that was not had in time (55P03).
 * A full disk (53100) is not among them: it does not pass by itself (disk-full.ts).
 */
const states = /^(08...|53[0234]..|57P0[1-5]|57014|55P03)$/;
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What pg says in words only, of a connection that ended under a question. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether a question failed because the database, or what somebody holds locked in it, could not be had in time: the
 * same question may be answered in a moment. Drizzle's errors carry the true one as their cause.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  const { code = '' } = error as NodeJS.ErrnoException;
  // PostgreSQL's own answers tell how severe they are.
  if ('severity' in error) return states.test(code);
  if (words.test(error.message)) return true;
  // Mail and git servers are lost, too: a code of the system counts below a failed question only.
  const { cause } = error;
  if ('query' in error && cause instanceof Error && lost.has((cause as NodeJS.ErrnoException).code ?? ''))
    return true;
  return cause !== error && isOutOfReach(cause);
}
