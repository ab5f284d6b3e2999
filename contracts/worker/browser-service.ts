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
  /** Milliseconds until the browser has to have opened a page; {@link pageLimit} unless told. */
  pageLimit?: number;
}

export type ToBrowserService =
  /** How the browser is: it is asked for a page. */
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
  /** `stuck`: it runs, and opens no page any more. */
  z.object({ type: z.literal('answer'), state: z.enum(['well', 'crashed', 'stuck']) }),
  /** Somebody outside ended the process of a page: an operator, the system short of memory. Chromium alone tells. */
  z.object({ type: z.literal('pageKilled') }),
]);
/** How a browser is. */
export type BrowserState = Extract<FromBrowserService, { type: 'answer' }>['state'];
export type FromBrowserService = z.infer<typeof fromBrowserService>;
