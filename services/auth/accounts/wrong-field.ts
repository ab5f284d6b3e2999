import type { ZodError } from 'zod';

/** Reports an empty field first, because its message names no single field. `because` is the field's name. */
export function wrongField({ issues }: ZodError): { status: false; error: string; because: string } {
  const empty = issues.find((issue) => issue.code === 'too_small' && issue.minimum === 1);
  const issue = empty ?? issues[0];
  return { status: false, error: issue?.message ?? '', because: String(issue?.path[0] ?? 'input') };
}
