import { CallRefused } from '#contracts/client';

/** Returns whether a service refused because of the caller's role or the licence. A failure is something else. */
export function isForbidden(error: unknown): boolean {
  return error instanceof CallRefused && error.httpStatus === 403;
}
