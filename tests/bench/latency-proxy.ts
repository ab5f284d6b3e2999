import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LatencyProxy {
  url: string;
  close(): Promise<void>;
}

/** Stands before a site on loopback and lets every answer wait, as a site far away would. @param ms per request */
export async function startLatencyProxy(target: string, ms: number): Promise<LatencyProxy> {
  const server = createServer((asked, answer) => {
    setTimeout(() => forward(new URL(asked.url ?? '/', target), asked, answer), ms);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Forwards with the host that the browser requested, so that redirects lead back to this proxy. */
function forward(url: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
