import { Refused } from '#contracts/client';

/** Whether a service refused for the caller's role or the licence, as opposed to having failed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Refused && error.httpStatus === 403;
}
