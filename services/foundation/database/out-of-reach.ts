/** The database does not answer at the moment. While that is known, queries fail with this error at once. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** @param cause error of the attempt to connect; none if no attempt was made */
  constructor(cause?: unknown) {
    super('The database does not answer.', { cause });
  }
}

/**
 * SQLSTATEs of errors that go away: a server that is busy, ends, starts or was lost (08, 53, 57P), a statement that
 * took too long (57014), and a lock that was not available in time (55P03).
 * A full disk (53100) is not among them: it does not go away without an operator (disk-full.ts).
 */
const states = /^(08...|53[0234]..|57P0[1-5]|57014|55P03)$/;
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of pg, which has no codes for them, about a connection that ended during a query. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Returns whether a query failed because the database, or a lock in it, was not available in time: the same query may
 * succeed in a moment. Drizzle's errors have the original error as their cause.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  const { code = '' } = error as NodeJS.ErrnoException;
  // PostgreSQL's own errors have a severity.
  if ('severity' in error) return states.test(code);
  if (words.test(error.message)) return true;
  // Connections to mail and git servers get lost, too: a system error code counts only as the cause of a failed query.
  const { cause } = error;
  if ('query' in error && cause instanceof Error && lost.has((cause as NodeJS.ErrnoException).code ?? ''))
    return true;
  return cause !== error && isOutOfReach(cause);
}
