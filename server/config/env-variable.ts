import type { z } from 'zod';

/** One environment variable: its format, its default, and its line in docs/operating/configure.md. */
export interface Variable<
  Value extends z.ZodType = z.ZodType,
  Default extends string | undefined = string | undefined,
> {
  value: Value;
  /** As it would be written into `.env`; undefined where the value stays undefined or depends on others. */
  default: Default;
  about: string;
  /** Replaces the default in docs/operating/configure.md. */
  unset?: string;
}

export function variable<Value extends z.ZodType, const Default extends string | undefined>(
  value: Value,
  fallback: Default,
  about: string,
  unset?: string,
): Variable<Value, Default> {
  return { value, default: fallback, about, unset };
}
