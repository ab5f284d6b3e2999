import type { Log } from '#services/foundation/log';

/**
 * Does work after the caller has the answer. So the answer does not wait for a mail server, and its timing does not
 * reveal whether there was work. Failures are only logged; callers are told to ask again when no mail arrives.
 */
export function afterAnswer(log: Log, work: () => Promise<unknown>): void {
  setImmediate(() => {
    work().catch((err: unknown) => log.error({ err }, 'The work after an answer of the auth service failed'));
  });
}
