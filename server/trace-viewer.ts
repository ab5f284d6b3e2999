import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';

/**
 * Playwright's own trace viewer, from the package that recorded the traces, on our origin: it fetches a trace with the
 * session of who looks. It works by a service worker, so over https and on localhost only. A trace holds what step code
 * and pages put into it, so nothing of one may run here:
 * - the viewer fetches from this origin only, whatever address it is given, and may be in no other site's frame;
 * - what its service worker answers out of a trace is a document without scripts, unless it says so itself.
 */
export function traceViewer(): Router {
  const packageDir = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const folder = join(packageDir, 'lib', 'vite', 'traceViewer');
  const router = Router();
  router.use(safeHeaders);
  router.get(['/', '/index.html'], page(folder, 'index.html'));
  router.get('/snapshot.html', page(folder, 'snapshot.html'));
  router.get('/sw.bundle.js', serviceWorker(folder));
  router.get(['/LICENSE', '/NOTICE'], (request, response) =>
    response.type('text').sendFile(join(packageDir, request.path.slice(1))),
  );
  router.use(express.static(folder, { maxAge: '1h', index: false, redirect: false }));
  router.use((_request, response) => void response.status(404).type('text').send('Not Found'));
  return router;
}

const safeHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  next();
};

/** Its pages: own scripts, and those in the file by their hashes. Styles it makes as it goes. */
function page(folder: string, name: string): RequestHandler {
  const read = readFile(join(folder, name), 'utf8');
  return async (_request, response) => {
    const html = await read;
    const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => hashOf(code));
    response.set('Content-Security-Policy', policyOf({ 'script-src': ["'self'", ...inline] }));
    response.type('html').send(html);
  };
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function policyOf(more: Record<string, string[]>): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'connect-src': ["'self'", 'blob:', 'data:'],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', 'data:'],
    ...more,
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Runs before the worker's own code: what it makes up has no scripts unless its own policy allows them. */
const guard = `{
  const Plain = self.Response;
  self.Response = class Response extends Plain {
    constructor(body, options) {
      super(body, options);
      if (!this.headers.has('content-security-policy'))
        this.headers.set('content-security-policy', "script-src 'none'; object-src 'none'; sandbox");
    }
  };
}
`;

function serviceWorker(folder: string): RequestHandler {
  const code = readFile(join(folder, 'sw.bundle.js'), 'utf8');
  return async (_request, response) => {
    // The policy of the script is the one that its fetches keep to.
    response.set(
      'Content-Security-Policy',
      policyOf({ 'connect-src': ["'self'"], 'script-src': ["'self'"] }),
    );
    response.set('Cache-Control', 'no-cache');
    response.type('text/javascript').send(guard + (await code));
  };
}
