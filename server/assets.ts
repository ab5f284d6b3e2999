import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
};

/** Hashed files of the build, for a year, precompressed where the client takes it. */
export function builtAssets(folder: string): RequestHandler[] {
  return [
    precompressed(folder),
    express.static(folder, {
      immutable: true,
      maxAge: '1y',
      redirect: false,
      index: false,
      fallthrough: false,
      setHeaders(response) {
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      },
    }),
  ];
}

/** Rewrites to the .br or .gz file that was written at build time. */
function precompressed(folder: string): RequestHandler {
  const cache = new Map<string, boolean>();
  const has = (file: string) => {
    const found = cache.get(file) ?? existsSync(join(folder, file));
    cache.set(file, found);
    return found;
  };
  return (request, response, next) => {
    const type = types[request.path.split('.').pop() ?? ''];
    if (!type || request.path.includes('..') || !/^(GET|HEAD)$/.test(request.method)) return next();
    // Only hashed names of the build are remembered, so strangers cannot fill the map.
    if (!existsSync(join(folder, request.path))) return next();
    const accepted = request.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find(
      (name) =>
        new RegExp(`\\b${name}\\b`).test(accepted) && has(`${request.path}.${name === 'br' ? 'br' : 'gz'}`),
    );
    response.vary('Accept-Encoding');
    if (encoding) {
      request.url = `${request.path}.${encoding === 'br' ? 'br' : 'gz'}`;
      response.setHeader('Content-Encoding', encoding);
      response.setHeader('Content-Type', type);
    }
    next();
  };
}
