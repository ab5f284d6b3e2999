/**
 * Returns whether a query failed because a row with the same key exists.
 * @param constraint name of the primary key or unique index
 */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = ((error as Error).cause ?? {}) as {
    code?: string;
    constraint?: string;
  };
  return code === uniqueViolation && violated === constraint;
}

/** PostgreSQL's error code (appendix A of its manual). */
const uniqueViolation = '23505';
