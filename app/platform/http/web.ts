import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants } from 'node:zlib';
import { createRequestHandler, type GetLoadContextFunction } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type Router } from 'express';
import type { ProcessContext } from '../context';
import type { Env } from '../env';
import { keepCountry } from '../usage/kept-country';
import { builtAssets } from './assets';
import { whenAnsweredReadOn } from './read-on';
import { traceViewer } from './trace-viewer';
import { identifyRequest, sameOriginForms, securityHeaders, wellFormedAddresses } from './security';

interface WebDeps {
  env: Env;
  http: Server;
  publicUrl: string;
  /** What loaders and actions get besides the request's own nonce and trace id. */
  context: ProcessContext;
  calls: Router;
}

/** Adds the product to the express application: assets, calls of outside clients, pages. */
export async function serveWeb(
  app: Express,
  { env, http, publicUrl, context, calls }: WebDeps,
): Promise<() => Promise<void>> {
  const development = env.NODE_ENV === 'development';
  const secure = publicUrl.startsWith('https://');
  app.set('trust proxy', env.TRUST_PROXY);
  // Before the security headers: those are for documents, and on dozens of small files they would outweigh them.
  if (!development) app.use('/assets', ...builtAssets('build/client/assets'));
  // It has a policy of its own, as its pages are not ours.
  app.use('/trace-viewer', traceViewer());
  app.use(
    identifyRequest,
    securityHeaders({ secure, development, frames: framesOf(context.brand) }),
    wellFormedAddresses,
  );
  const pages = development ? await developmentPages(app, http) : await builtPages(app);
  app.use(calls);
  app.use(sameOriginForms(new URL(publicUrl).origin));
  const getLoadContext: GetLoadContextFunction = ({ ip, path }, { locals }) => ({
    ...context,
    nonce: locals.nonce as string,
    traceId: locals.traceId as string,
    // Remix takes the suffix off before loaders and actions see the address.
    fetched: path.endsWith('.data'),
    address: ip ?? '',
  });
  app.use(keepCountry(context.countries));
  const answer = createRequestHandler({ build: pages.build, mode: env.NODE_ENV, getLoadContext });
  app.all('*', (request, response, next) => {
    whenAnsweredReadOn(request, response);
    return answer(request, response, next);
  });
  return pages.close;
}

/** Origins that may be shown inside a page: contact sales, when it is a page and not a mail address. */
function framesOf({ contactSalesUrl }: ProcessContext['brand']): string[] {
  return contactSalesUrl && /^https?:/.test(contactSalesUrl) ? [new URL(contactSalesUrl).origin] : [];
}

interface Pages {
  build: ServerBuild | (() => Promise<ServerBuild>);
  close(): Promise<void>;
}

async function builtPages(app: Express): Promise<Pages> {
  app.use(express.static('build/client', { maxAge: '1h', index: false, redirect: false }));
  app.use(compression({ threshold: 1024, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  return { build, close: async () => undefined };
}

async function developmentPages(app: Express, http: Server): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: 'custom',
  });
  app.use(vite.middlewares);
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown>;
  return { build: async () => (await load()) as ServerBuild, close: () => vite.close() };
}
