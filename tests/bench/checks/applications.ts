import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import Provider from 'oidc-provider';
import { startDemoShop } from '../../../demo/index';
import { foreignPages } from './pages';

/** Applications for whose pages checks are generated: the demo shop, and third-party applications. */
export type Applications = Record<'shop' | 'provider' | 'viewer' | 'foreign', string>;

export async function startApplications(): Promise<Applications & { close(): Promise<void> }> {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const servers = [await serve(foreign), await serve(viewer), await serve(() => undefined)] as const;
  const [own, traces, login] = servers;
  login.server.on('request', providerAt(login.url));
  return {
    shop: shop.url,
    foreign: own.url,
    viewer: traces.url,
    provider: login.url,
    async close() {
      await shop.close();
      for (const { server } of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const foreign: RequestListener = ({ url = '/' }, response) => {
  const page = foreignPages[url.split('?')[0] ?? ''];
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page && `<!doctype html><html lang="en"><meta charset="utf-8">${page}</html>`);
};

/** Playwright's trace viewer, from its package. */
const root = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'lib/vite/traceViewer');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const viewer: RequestListener = ({ url = '/' }, response) => {
  const path = normalize(url.split('?')[0] ?? '/');
  const name = path === '/' ? '/index.html' : path;
  readFile(join(root, name)).then(
    (content) =>
      response
        .writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
        .end(content),
    () => response.writeHead(404).end(),
  );
};

/** Serves the default sign-in page of oidc-provider. */
function providerAt(url: string): RequestListener {
  const redirect = 'http://127.0.0.1/done';
  const provider = new Provider(url, {
    clients: [{ client_id: 'bench', client_secret: 'of the bench', redirect_uris: [redirect] }],
    pkce: { required: () => false },
    cookies: { keys: ['of the bench'] },
  });
  const answer = provider.callback();
  return (request, response) => {
    if (request.url !== '/login') return void answer(request, response);
    const query = new URLSearchParams({
      client_id: 'bench',
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'openid',
    });
    response.writeHead(302, { location: `/auth?${query.toString()}` }).end();
  };
}
