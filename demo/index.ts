import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SessionStore } from './account/session.ts';
import { answer } from './http/answer.ts';
import type { ShopOptions } from './http/visit.ts';

export interface DemoShopOptions {
  /** Epoch milliseconds; for codes, dates and the age of sessions. */
  now?: () => number;
  /** One line for every request, without its query. */
  log?: (line: string) => void;
  /** Where visitors reach the shop, such as `https://shop.example`; makes links absolute and cookies secure. */
  publicUrl?: string;
}

export interface DemoShop {
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/** The demo shop as a request handler. Everything it remembers is in memory and belongs to one browser each. */
export function createDemoShop(options: DemoShopOptions = {}): DemoShop {
  const now = options.now ?? Date.now;
  const publicUrl = (options.publicUrl ?? '').replace(/\/+$/, '');
  const shop: ShopOptions = { now, publicUrl, sessions: new SessionStore(now) };
  const log = options.log ?? (() => undefined);
  return { handler: (req, res) => void answer(req, res, shop, log) };
}

/** Starts the shop on a port of its own; port 0 takes a free one. Rejects when the port is taken. */
export async function startDemoShop({
  port,
  host,
  ...options
}: DemoShopOptions & { port: number; host: string }): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(createDemoShop(options).handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Slow pages and idle connections would hold the shop open.
        server.closeAllConnections();
      }),
  };
}
