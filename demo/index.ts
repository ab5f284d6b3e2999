import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SessionStore } from './account/session.ts';
import { Copies } from './designs/copies.ts';
import type { Design } from './designs/names.ts';
import { answer } from './http/answer.ts';
import type { ShopOptions } from './http/visit.ts';

export interface DemoShopOptions {
  /** Epoch milliseconds; for codes, dates and the age of sessions. */
  now?: () => number;
  /** One line for every request, without its query. */
  log?: (line: string) => void;
  /** Where visitors reach the shop, such as `https://shop.example`; makes links absolute and cookies secure. */
  publicUrl?: string;
  /** Of the shop itself; left out: the original. Its copies change by their own switch. */
  design?: Design;
}

export interface DemoShop {
  /** Changes the shop itself, from the next page on. */
  redesign(design: Design): void;
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/** The demo shop as a request handler. Everything it remembers is in memory and belongs to one browser each. */
export function createDemoShop(options: DemoShopOptions = {}): DemoShop {
  const now = options.now ?? Date.now;
  const publicUrl = (options.publicUrl ?? '').replace(/\/+$/, '');
  const copies = new Copies(options.design ?? 'original');
  const shop: ShopOptions = { now, publicUrl, sessions: new SessionStore(now), copies };
  const log = options.log ?? (() => undefined);
  return {
    handler: (req, res) => void answer(req, res, shop, log),
    redesign: (design) => copies.redesign('', design),
  };
}

/** Starts the shop on a port of its own; port 0 takes a free one. Rejects when the port is taken. */
export async function startDemoShop({
  port,
  host,
  ...options
}: DemoShopOptions & { port: number; host: string }): Promise<
  Pick<DemoShop, 'redesign'> & { url: string; close(): Promise<void> }
> {
  const shop = createDemoShop(options);
  const server = createServer(shop.handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    redesign: shop.redesign,
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Slow pages and idle connections would hold the shop open.
        server.closeAllConnections();
      }),
  };
}
