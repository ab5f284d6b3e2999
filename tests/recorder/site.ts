import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages for every kind of interaction, on two origins. Each page logs the events that it received. */
export interface Site {
  url: string;
  /** Pages by path, which replace the folder's. */
  pages: Map<string, string>;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, string>();
  let other = '';
  const page = (name: string) =>
    readFileSync(new URL(`./site/${name}.html`, import.meta.url), 'utf8').replaceAll('OTHER_ORIGIN', other);
  const serve = (): Promise<Server> => {
    const server = createServer(({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site');
      const echo = `<title>Echo</title><h1>Echo page ${searchParams.get('q') ?? ''}</h1><a href="/">Home</a>`;
      const own = pages.get(pathname);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      if (own !== undefined) response.end(own);
      else if (pathname === '/echo') response.end(echo);
      else if (pathname === '/frame.html') response.end(page('frame'));
      else if (pathname === '/') response.end(page('index'));
      else response.writeHead(404).end('none');
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  };
  const servers = [await serve(), await serve()];
  const [port = 0, otherPort = 0] = servers.map((server) => (server.address() as AddressInfo).port);
  other = `http://localhost:${otherPort}`;
  return {
    url: `http://127.0.0.1:${port}/`,
    pages,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
