import { getRequestListener } from '@hono/node-server';
import type { ServerResponse } from 'node:http';
import { Router, type Request, type RequestHandler } from 'express';
import { services as known, serviceNames, type ServiceName } from '#contracts/services';
import { goneOf } from '#services/foundation/calls/gone';
import { openApiDocument, openApiPage } from '#services/foundation/openapi';
import type { Endpoint } from '#contracts/endpoint';
import type { Service } from '#services/foundation/calls/endpoint';
import { whenAnsweredReadOn } from './read-on';

/** The embedded services for outside clients with bearer tokens, and their documentation at /api/docs. */
export function upstreamCalls(services: Map<ServiceName, Service>, brandName: string): Router {
  const router = Router();
  const described = serviceNames.flatMap((name) => {
    const service = services.get(name);
    return service ? [{ ...known[name], name, service }] : [];
  });
  const document = openApiDocument({ title: `${brandName} API`, services: described });
  router.get('/api/docs', (_request, response) => {
    response
      .type('html')
      .send(openApiPage(document, { nonce: response.locals.nonce, jsonUrl: '/api/docs/openapi.json' }));
  });
  router.get('/api/docs/openapi.json', (_request, response) => {
    response.json(document);
  });
  router.all(['/api/docs', '/api/docs/openapi.json'], (_request, response) => {
    const error = 'This call accepts GET only.';
    response.status(405).set('allow', 'GET, HEAD').json({ status: false, error, because: 'method' });
  });
  for (const { base, service } of described) router.use(base, listener(service));
  router.use('/api', (_request, response) => {
    response.status(404).json({ status: false, error: 'There is no such call.', because: 'missing' });
  });
  return router;
}

/** Every call of the contracts, as `/api/runs/:id`. */
export function callPaths(): string[] {
  return Object.values(known).flatMap(({ base, contract }) =>
    Object.values<Endpoint>(contract).map(({ path }) => base + path),
  );
}

function listener(service: Service): RequestHandler {
  // Express has removed the base from the address by now, as a service expects. It also knows the caller's address:
  // it accepts a forwarded-for header only from proxies that the operator trusts.
  const listen = getRequestListener(
    (request, { incoming, outgoing }) =>
      service.fetch(request, (incoming as Request).ip ?? '', undefined, goneOf(outgoing as ServerResponse)),
    // By default, it would cut off refused uploads and replace the process' own Request and Response.
    { autoCleanupIncoming: false, overrideGlobalObjects: false },
  );
  return (request, response) => {
    whenAnsweredReadOn(request, response);
    void listen(request, response);
  };
}
