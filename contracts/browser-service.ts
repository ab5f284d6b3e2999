import { z } from 'zod';
import type { ScenarioJob } from './job';

/**
 * Messages between the worker and the process of one browser (runner/browser-service.ts, frames.ts). It runs Playwright's
 * server and the browser in one sandbox, as step code reaches everything that those two do.
 */

/** The process' one argument, as JSON. */
export interface BrowserServiceSettings {
  name: ScenarioJob['browser'];
  executablePath: string;
  args: string[];
  /** Unix socket to open for clients. */
  entrance: string;
  /** Unix socket of the proxy that the browser connects through (SOCKS5). */
  exit: string;
}

export type ToBrowserService =
  /** Whether the browser still answers. */
  | { type: 'ask' }
  /** The process ends its browser and itself. */
  | { type: 'end' };

export const fromBrowserService = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Of the web socket, a secret. */
    path: z.string().regex(/^\/[0-9a-f]{1,200}$/),
    pid: z.number().int().optional(),
  }),
  z.object({ type: z.literal('failed'), message: z.string().transform((text) => text.slice(0, 4_000)) }),
  z.object({ type: z.literal('answer'), alive: z.boolean() }),
]);
export type FromBrowserService = z.infer<typeof fromBrowserService>;
