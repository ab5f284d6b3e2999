import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const nonceOf = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`;

/** A nonce for the content security policy and a trace id for the log, in `response.locals`. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  response.locals.nonce = randomBytes(16).toString('base64');
  const given = request.header('trace-id');
  response.locals.traceId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('trace-id', response.locals.traceId);
  next();
};

/** Refuses addresses whose escapes are not UTF-8: Express would print a stack for each. */
export const wellFormedAddresses: RequestHandler = (request, response, next) => {
  if (isWellFormed(request.path)) next();
  else response.status(400).type('text').send('The address is not valid.');
};

function isWellFormed(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * Security headers. Referrer-Policy is `same-origin`: helmet's default `no-referrer` makes Chromium send
 * `Origin: null` with every form, which the origin check below must refuse.
 * @param options.secure served over https: HSTS and upgrade
 * @param options.development Vite injects styles and opens a socket
 * @param options.frames origins that pages may show in a frame
 */
export function securityHeaders({
  secure,
  development,
  frames,
}: {
  secure: boolean;
  development: boolean;
  frames: string[];
}): RequestHandler {
  return helmet({
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", nonceOf],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", development ? "'unsafe-inline'" : nonceOf],
        // Mantine writes its sizes into style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
      },
    },
  });
}

/**
 * Refuses forms from other origins (403; Remix itself would answer 500). Reads are harmless, and calls below `/api`
 * carry a bearer token instead of the cookie.
 * @param publicOrigin origin that users see, when a proxy hides it
 */
export function sameOriginForms(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    const origin = request.header('origin');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const own = [publicOrigin, `${request.protocol}://${request.header('host')}`];
    if (reads || !origin || own.includes(origin)) return next();
    response.status(403).type('text').send('Forms of other sites are not accepted.');
  };
}
