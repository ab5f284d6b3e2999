import type { ScenarioJob } from './job';

/**
 * Messages between the worker and the process of one browser (runner/browser-service.ts, Node IPC). It runs Playwright's
 * server and the browser in one sandbox, as step code reaches everything that those two do. Types only.
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

export type FromBrowserService =
  /** `path`: of the web socket, a secret. */
  | { type: 'ready'; path: string; pid?: number }
  | { type: 'failed'; message: string }
  | { type: 'answer'; alive: boolean };
