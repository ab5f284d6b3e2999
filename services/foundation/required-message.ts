import type { z } from 'zod';

/** Returns the message for a value that is missing, and undefined for other errors, which have their own. */
export function requiredMessage({ code, input }: z.core.$ZodRawIssue): string | undefined {
  const isMissing = input === undefined && (code === 'invalid_type' || code === 'invalid_value');
  return isMissing ? 'Required' : undefined;
}
