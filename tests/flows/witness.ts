import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An application under test that knows its visitors: every page keeps a connection while it is open. */
export interface Witness {
  url: string;
  /** Scenarios whose page was opened while an earlier page of the same scenario was still open. */
  twice: string[];
  /** How often the page of a scenario was opened. */
  visits(scenario: string): number;
  /** Most pages that were open at a time. */
  most(): number;
  close(): Promise<void>;
}

export async function startWitness(): Promise<Witness> {
  const open = new Map<string, number>();
  const twice: string[] = [];
  const visits = new Map<string, number>();
  const connections = new Set<ServerResponse>();
  let max = 0;
  const server = createServer((request, response) => {
    const [, kind, scenario = ''] = new URL(request.url ?? '/', 'http://witness').pathname.split('/');
    if (kind === 'page') {
      const script = `new EventSource('/inside/${encodeURIComponent(scenario)}')`;
      response.setHeader('content-type', 'text/html');
      response.end(`<title>${scenario}</title><h1>Scenario ${scenario}</h1><script>${script}</script>`);
    } else if (kind === 'inside') {
      if ((open.get(scenario) ?? 0) > 0) twice.push(scenario);
      open.set(scenario, (open.get(scenario) ?? 0) + 1);
      visits.set(scenario, (visits.get(scenario) ?? 0) + 1);
      connections.add(response);
      max = Math.max(max, connections.size);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('retry: 3600000\n\n');
      response.on('close', () => {
        connections.delete(response);
        open.set(scenario, (open.get(scenario) ?? 1) - 1);
      });
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    twice,
    visits: (scenario) => visits.get(scenario) ?? 0,
    most: () => max,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
