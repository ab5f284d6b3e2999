import type { AppLoadContext } from '@remix-run/node';
import type { LogEntry } from './log-batches';
import { pathOf } from './paths';
import { readSession } from './session';

type Written = Pick<LogEntry, 'name' | 'eventType' | 'logType'> & Record<string, unknown>;

/**
 * Tells the log service in the name of whoever made the request; of somebody signed out nothing is told. Never waits
 * and never fails.
 * @param page path that it is about; that of the request unless told
 */
export function logEntry(
  { request, context }: { request: Request; context: AppLoadContext },
  entry: Written,
  page = pathOf(request).split('?')[0] ?? '',
): void {
  const { logBatches, log, traceId } = context;
  readSession(request, context)
    .then((session) => {
      if (!session) return;
      const { token: bearer, sessionId } = session;
      logBatches.add(
        { bearer, sessionId, traceId, projectId: projectOf(page) },
        { sessionId, page: page.slice(0, 500), module: 'app', traceId, ...entry },
      );
    })
    .catch((err: unknown) => log.debug({ err, traceId }, 'An entry for the log service was not kept'));
}

/** The id in the path's first segment; pages without a project have something else there. */
function projectOf(page: string): string | undefined {
  return /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(page)?.[1];
}
