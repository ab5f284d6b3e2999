import type { Log } from '#services/foundation/log';

/**
 * Works on once the caller has its answer, which then neither waits for a mail server nor tells by its timing whether
 * there was anything to do. Failures only reach the log; callers are told to ask again when no mail comes.
 */
export function afterAnswer(log: Log, work: () => Promise<unknown>): void {
  setImmediate(() => {
    work().catch((err: unknown) => log.error({ err }, 'What follows an answer of the auth service failed'));
  });
}
