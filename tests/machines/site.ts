import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves pages for scenarios, and counts the visits of each by the number in its address. */
export async function startCountingSite() {
  const visits = new Map<string, number>();
  /** Answers wait while this is set, so that a test can act in the middle of scenarios. */
  const state = { hold: null as Promise<void> | null };
  const server = createServer((request, response) => {
    const [, number] = /^\/page\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (!number) return void response.writeHead(404).end();
    visits.set(number, (visits.get(number) ?? 0) + 1);
    void (async () => {
      await state.hold;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>Page ${number}</title><h1>Page ${number}</h1>`);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    /** Holds answers back. @returns a function that releases them */
    hold(): () => void {
      let go = () => undefined as void;
      state.hold = new Promise<void>((resolve) => (go = resolve));
      return () => {
        state.hold = null;
        go();
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type CountingSite = Awaited<ReturnType<typeof startCountingSite>>;
