import { z } from 'zod';
import type { ScenarioJob } from './job';

/**
 * Messages of the worker and the process of one browser (runner/browser-service.ts, frames.ts). The process runs the
 * server of Playwright and the browser in one sandbox, because step code can reach everything that these two do.
 */

/** The only argument of the process, as JSON. */
export interface BrowserServiceSettings {
  name: ScenarioJob['browser'];
  executablePath: string;
  args: string[];
  /** Path of the Unix socket to open for clients. */
  entrance: string;
  /** Unix socket of the proxy that the browser connects through (SOCKS5). */
  exit: string;
  /** Milliseconds within which the browser must open a page. Default: {@link pageLimit}. */
  pageLimit?: number;
}

export type ToBrowserService =
  /** Checks the browser by opening a page. */
  | { type: 'ask' }
  /** Ends the browser and the process. */
  | { type: 'end' };

export const fromBrowserService = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Path of the web socket. It is a secret. */
    path: z.string().regex(/^\/[0-9a-f]{1,200}$/),
    pid: z.number().int().optional(),
  }),
  z.object({ type: z.literal('failed'), message: z.string().transform((text) => text.slice(0, 4_000)) }),
  /** `stuck`: the browser runs but can no longer open a page. */
  z.object({ type: z.literal('answer'), state: z.enum(['well', 'crashed', 'stuck']) }),
  /** An operator, or the system when out of memory, killed a page's process. Only Chromium reports this. */
  z.object({ type: z.literal('pageKilled') }),
]);
/** The state of a browser. */
export type BrowserState = Extract<FromBrowserService, { type: 'answer' }>['state'];
export type FromBrowserService = z.infer<typeof fromBrowserService>;
