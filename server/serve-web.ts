import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants } from 'node:zlib';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { ProcessContext } from '../app/platform/context';
import type { Env } from './config/env';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { keepCountry } from '~/access/usage/country';
import { builtAssets } from './assets';
import type { RequestCheck } from './request-check';
import { createPages, type PageServer } from './pages';
import { publicFiles } from './public-files';
import { recorderFile } from './recorder-file';
import { traceViewer } from './trace-viewer';
import { identifyRequest, isOfOwnPage, permissionsPolicy, securityHeaders } from './security';

interface WebDeps {
  env: Env;
  http: Server;
  publicUrl: string;
  /** Context of loaders and actions, without the request's nonce and trace id. */
  context: ProcessContext;
  requestCheck: RequestCheck;
  calls: Router;
  /** Called after a request that may have written, before its client receives the answer. */
  written(): void;
  /** Receives the patterns of all pages' addresses after they are built. */
  built(patterns: string[]): void;
}

/** Adds the product to the express application: assets, calls of outside clients, pages. */
export async function serveWeb(
  app: Express,
  { env, http, publicUrl, context, requestCheck, calls, written, built }: WebDeps,
): Promise<() => Promise<void>> {
  const development = env.NODE_ENV === 'development';
  const secure = publicUrl.startsWith('https://');
  // Before the security headers, which are for documents and would be larger than dozens of small files.
  if (!development) app.use('/assets', ...builtAssets('build/client/assets'));
  app.use(permissionsPolicy);
  // The trace viewer has its own policy, as its pages are not the product's.
  app.use('/trace-viewer', traceViewer());
  app.use(identifyRequest, securityHeaders({ secure, development, frames: framesOf(context.brand) }));
  const { build, ...vite } = development ? await developmentBuild(http) : await productionBuild();
  if (typeof build !== 'function') built(pagePatterns(build.routes));
  const pages = createPages({
    build,
    mode: env.NODE_ENV,
    contextOf: ({ ip, path }, { locals }): AppLoadContext => ({
      ...context,
      nonce: locals.nonce as string,
      traceId: locals.traceId as string,
      // Remix removes the suffix before loaders and actions see the address.
      fetched: path.endsWith('.data'),
      address: ip ?? '',
    }),
    isSignedIn: async (cookie) => Boolean((await context.sessions.getSession(cookie)).get('token')),
  });
  // Runs before every other handler.
  app.use((request, response, next) => {
    const refusal = requestCheck(request);
    if (!refusal) return next();
    pages.refuse(request, response, refusal).catch(next);
  });
  app.use(publicFiles({ brand: context.brand, settings: env, publicUrl, now: () => new Date() }));
  app.get(recorderFilePath, recorderFile('build/cli'));
  app.use(...vite.files);
  app.use(beforeAnswers(written));
  app.use(calls);
  app.use((request, response, next) => {
    if (isOfOwnPage(request, new URL(publicUrl).origin)) return next();
    const message = 'Forms of other sites are not accepted.';
    pages.refuse(request, response, { status: 403, message }).catch(next);
  });
  app.use(keepCountry(context.countries));
  app.all('*', pages.answer);
  app.use(faults(context, pages));
  return vite.close;
}

/**
 * Answers errors thrown by files and routers. A refusal, such as a range behind a file's end, is no fault.
 * Faults are logged with the trace id. Express itself would print the stack of both.
 */
function faults({ log }: ProcessContext, pages: PageServer): ErrorRequestHandler {
  return (error: Error & { status?: number; headers?: Record<string, string> }, request, response, next) => {
    if (response.headersSent) {
      // Usually the client has gone. The answer can no longer report an error.
      log.debug({ err: error }, 'An answer broke off');
      return void response.destroy();
    }
    const { status = 500, headers } = error;
    for (const name of ['content-encoding', 'content-type', 'etag', 'last-modified'])
      response.removeHeader(name);
    const traceId = response.locals.traceId as string | undefined;
    if (status < 400 || status >= 500) {
      log.error({ err: error, traceId }, 'A request could not be answered');
      return void response
        .status(500)
        .type('text')
        .send(`Something went wrong. Trace id: ${traceId ?? '-'}\n`);
    }
    const known = status === 404 || status === 416 ? status : 400;
    const message = { 400: 'The address is not valid.', 404: 'Not Found', 416: 'The file ends before.' }[
      known
    ];
    pages.refuse(request, response, { status: known, message, headers }).catch(next);
  };
}

/** Origins that may be shown inside a page: contact sales, when it is a page and not a mail address. */
function framesOf({ contactSalesUrl }: ProcessContext['brand']): string[] {
  return contactSalesUrl && /^https?:/.test(contactSalesUrl) ? [new URL(contactSalesUrl).origin] : [];
}

/** Returns the address pattern of each route, including the patterns of its parents. */
function pagePatterns(routes: ServerBuild['routes']): string[] {
  const pathOf = (routeId: string | undefined): string => {
    const route = routeId === undefined ? undefined : routes[routeId];
    if (!route) return '';
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  return [...new Set(Object.keys(routes).map((routeId) => pathOf(routeId) || '/'))];
}

interface Built {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Answer requests that are not for pages. */
  files: express.RequestHandler[];
  close(): Promise<void>;
}

async function productionBuild(): Promise<Built> {
  const files = express.static('build/client', { maxAge: '1h', index: false, redirect: false });
  const compress = compression({
    threshold: 1024,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  return { build, files: [files, compress], close: async () => undefined };
}

async function developmentBuild(http: Server): Promise<Built> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: 'custom',
  });
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown>;
  return {
    build: async () => (await load()) as ServerBuild,
    files: [vite.middlewares as express.RequestHandler],
    close: () => vite.close(),
  };
}

/** Calls the listener when a request that may write is answered, before the first byte of the answer. */
function beforeAnswers(written: () => void): RequestHandler {
  return ({ method }, response, next) => {
    if (method !== 'GET' && method !== 'HEAD') {
      const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => typeof response;
      response.writeHead = (...parts: unknown[]) => {
        written();
        return writeHead(...parts);
      };
    }
    next();
  };
}
