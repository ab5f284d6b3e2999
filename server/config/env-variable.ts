import type { z } from 'zod';

/** One variable: what it takes, what counts when it is unset, and the line about it in docs/operating.md. */
export interface Variable<
  Value extends z.ZodTypeAny = z.ZodTypeAny,
  Default extends string | undefined = string | undefined,
> {
  value: Value;
  /** As it would be written into `.env`; undefined where the value stays undefined or depends on others. */
  default: Default;
  about: string;
  /** What docs/operating.md says in place of the default. */
  unset?: string;
}

export function variable<Value extends z.ZodTypeAny, const Default extends string | undefined>(
  value: Value,
  fallback: Default,
  about: string,
  unset?: string,
): Variable<Value, Default> {
  return { value, default: fallback, about, unset };
}
