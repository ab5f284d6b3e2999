import type { ServerResponse } from 'node:http';

/** Returns a signal of a client that disconnects before its answer ends. Unread bytes of its body delay the signal. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) look();
  else response.once('close', look);
  return gone.signal;
}
