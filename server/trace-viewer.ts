import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';

/**
 * Serves Playwright's own trace viewer on our origin, from the package that recorded the traces. The viewer fetches a
 * trace with the user's session. It needs a service worker, so it works only over https and on localhost. A trace
 * contains output of step code and pages, so no script of a trace may run here:
 * - the viewer fetches from this origin only, whatever address it is given, and no other site may frame it;
 * - documents that its service worker answers from a trace have no scripts, unless its own policy allows them.
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

/** Serves the viewer's pages: own scripts, and inline scripts by their hashes. The viewer adds styles at run time. */
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

/** Runs before the worker's own code: its answers have no scripts unless its own policy allows them. */
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
    // A service worker's fetches follow the policy of its script.
    response.set(
      'Content-Security-Policy',
      policyOf({ 'connect-src': ["'self'"], 'script-src': ["'self'"] }),
    );
    response.set('Cache-Control', 'no-cache');
    response.type('text/javascript').send(guard + (await code));
  };
}
