import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

const nonceOf = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`;

/** Puts a nonce for the content security policy and a trace id for the log into `response.locals`. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  response.locals.nonce = randomBytes(16).toString('base64');
  const given = request.header('trace-id');
  response.locals.traceId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('trace-id', response.locals.traceId);
  next();
};

/** Returns whether escapes are UTF-8 without a null byte: routers and file systems throw otherwise. */
export function isWellFormed(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Browser features that the product's pages use. Only the product's own pages may use them. */
const usedFeatures = ['clipboard-read', 'clipboard-write', 'fullscreen'];

/** Browser features that no page of the product uses, under the names that browsers know. */
const unusedFeatures = [
  ...['accelerometer', 'ambient-light-sensor', 'attribution-reporting', 'autoplay', 'bluetooth'],
  ...['browsing-topics', 'camera', 'compute-pressure', 'display-capture', 'document-domain'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'interest-cohort', 'join-ad-interest-group', 'keyboard-map', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'run-ad-auction'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'web-share', 'window-management'],
  'xr-spatial-tracking',
];

const permissions = [
  ...usedFeatures.map((name) => `${name}=(self)`),
  ...unusedFeatures.map((name) => `${name}=()`),
].join(', ');

export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('permissions-policy', permissions);
  next();
};

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
        // Mantine writes sizes into style attributes.
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
 * Returns whether a request may pass: reads may, and a form only from a page of the product. Every browser sends
 * the origin of a form's page; where one does not, it still reports requests from other sites. Programs report neither,
 * and have only their own cookies. Calls below `/api` carry a bearer token instead of the cookie.
 * @param publicOrigin origin that users see, when a proxy hides it
 */
export function isOfOwnPage(request: Request, publicOrigin: string): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || isFromOwnPage(request, publicOrigin);
}

/** Returns whether a request comes from a page of the product, or from no page at all. */
export function isFromOwnPage(request: Request, publicOrigin: string): boolean {
  const origin = request.header('origin');
  if (origin === undefined) return request.header('sec-fetch-site') !== 'cross-site';
  return [publicOrigin, `${request.protocol}://${request.header('host')}`].includes(origin);
}
