import { data } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { diskFullMessage } from '~/upstream/disk-full';

/**
 * Returns an action's answer after a service refused the call: 403 with `because: "licence"`, which pages show as the
 * licence dialog, 403 with `because: "role"`, or 507 when the server's disk is full. Throws other errors again, for the
 * error page. Use as `catch (error) { return refusedAnswer(error); }`, so that typed text stays on the page.
 */
export function refusedAnswer(error: unknown) {
  if (error instanceof CallRefused && error.httpStatus === 403) {
    return data({ because: error.refusal.because, error: error.message }, { status: 403 });
  }
  const full = diskFullMessage(error);
  if (full !== null) return data({ because: 'disk-full', error: full }, { status: 507 });
  throw error;
}
