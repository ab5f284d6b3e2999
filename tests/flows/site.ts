import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Greeter</title><link rel="icon" href="data:,"><main>${body}</main></html>`;

/** A tiny site under test, of the test's own: a name is greeted, and `/api/time` is fetched. */
export async function startSite(): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/api/time') {
      response.setHeader('content-type', 'application/json').end('{"time":"noon"}');
      return;
    }
    const name = url.searchParams.get('name')?.replace(/[^\w ]/g, '');
    const script = `<script>console.log('greeter is here'); fetch('/api/time');</script>`;
    const form = `<form><label>Your name <input name="name"></label><button>Greet</button></form>`;
    response
      .setHeader('content-type', 'text/html')
      .end(page((name ? `<h1>Hello ${name}</h1>` : form) + script));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
