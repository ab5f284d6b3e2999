import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { gitClients } from '../../server/git-clients';
import { upstreamCalls } from '../../server/upstream-calls';
import { startServices } from '../together/services.fixture';

/** The calls of all services and clones over HTTP on a free port, without pages; close it. */
export async function serveServices(change?: Parameters<typeof startServices>[0]) {
  const { services, close } = await startServices(change);
  if (!services.gitHttp) throw new Error('There are no clones.');
  const product = express()
    .use('/git', gitClients(services.gitHttp))
    .use(upstreamCalls(services.embedded, 'Tests'));
  const server = createServer(product).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}
