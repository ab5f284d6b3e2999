import type { ServerResponse } from 'node:http';

/** Aborted when a client goes away before it has the whole answer. Node hears of it while nothing of its body waits unread. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) look();
  else response.once('close', look);
  return gone.signal;
}
