/**
 * Whether a question failed because a row of the same key is there already.
 * @param constraint the primary key or unique index that says so
 */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = ((error as Error).cause ?? {}) as {
    code?: string;
    constraint?: string;
  };
  return code === uniqueViolation && violated === constraint;
}

/** PostgreSQL's code (appendix A of its manual). */
const uniqueViolation = '23505';
