import type { AppLoadContext } from '@remix-run/node';
import type { BrowserLogEntry } from './log-batches';
import { pathOfRequest } from './paths';
import { readSession } from './session';

type Written = Pick<BrowserLogEntry, 'name' | 'eventType' | 'logType'> & Record<string, unknown>;

/**
 * Sends an entry to the log service in the name of the request's user. Sends nothing for signed-out users. Never waits
 * and never fails.
 * @param page path that the entry is about. Default: the path of the request
 */
export function logEntry(
  { request, context }: { request: Request; context: AppLoadContext },
  entry: Written,
  page = pathOfRequest(request).split('?')[0] ?? '',
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

/** Returns the id in the path's first segment. On pages without a project, the segment is no id. */
function projectOf(page: string): string | undefined {
  return /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(page)?.[1];
}
