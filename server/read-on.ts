import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Reads what is left of a request that was answered before its end, such as a form sent after the session has ended:
 * its sender may read the answer only after it has sent everything, and would see a broken connection instead.
 */
export function whenAnsweredReadOn(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.readableEnded) request.removeAllListeners('data').resume();
  });
}
