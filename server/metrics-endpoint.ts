import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isOutOfReach } from '#services/foundation/database/out-of-reach';
import type { Metrics } from '#services/machines/index';

/** Measures every answer. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    response.once('finish', () =>
      metrics.answered(request.method, response.statusCode, performance.now() - begun),
    );
    next();
  };
}

/**
 * Answers Prometheus: with the token if one is configured, otherwise only programs on this machine. All others are told
 * that the page does not exist.
 */
export function metricsEndpoint(metrics: Metrics, token: string | undefined): RequestHandler {
  return (request, response, next) => {
    if (!mayRead(request, token)) return next();
    metrics.text().then(
      (text) => response.type(metrics.type).send(text),
      // They are counted in the database.
      (error: unknown) =>
        isOutOfReach(error) ? response.status(503).set('retry-after', '5').end() : next(error),
    );
  };
}

/** @param token undefined: loopback is enough, unless a proxy on this machine forwards another client's request */
export function mayRead({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
  if (passedOn.some((name) => headers[name] !== undefined)) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();
