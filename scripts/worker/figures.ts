import { once } from 'node:events';
import express from 'express';
import type { Env } from '#server/config/env';
import { metricsEndpoint } from '../../server/metrics-endpoint';
import type { Metrics } from '../../services/machines';

/** Serves a worker's `/metrics`, `/healthz` and `/readyz` on a separate port. @returns a function that closes it */
export async function serveFigures(
  metrics: Metrics,
  { HOST, METRICS_PORT, METRICS_TOKEN }: Env,
  isReady: () => boolean,
): Promise<() => Promise<void>> {
  const app = express().disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
  app.get('/readyz', (_request, response) => {
    const ready = isReady();
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready' : 'starting');
  });
  app.get('/metrics', metricsEndpoint(metrics, METRICS_TOKEN));
  const server = app.listen(METRICS_PORT ?? 0, HOST);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
