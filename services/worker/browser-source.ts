import type { Unreachable } from '#contracts/worker/runner';
import type { BrowserName } from './browser-executable';

/** A running browser in the hands of one runner process. */
export interface BrowserLease {
  /**
   * Where Playwright connects to it: a web socket address (`ws:`, `wss:`, or `ws+unix:` with a path on this machine),
   * whose path is a secret.
   */
  endpoint: string;
  /** Folder of the socket that a `ws+unix:` address names; step code's sandbox shows it. */
  socketDir?: string;
  /** Begins to watch the browser for one scenario that uses it. */
  watch(): BrowserWatch;
  /** @param tell called once, with the reason for reports */
  onGone(tell: (reason: string) => void): void;
  /** Why a browser that is gone was ended, where that was the scenario's doing. */
  excess?(): string | null;
  /** Told why a page did not reach an address, where a proxy keeps that from the browser. */
  onUnreachable?(tell: (failure: Unreachable) => void): void;
  release(): void;
}

/**
 * A browser is looked at while a scenario uses it: one that opens no page any more would keep it waiting until its time
 * is over. Whoever has such a browser is told that it is gone, and nobody else gets it.
 */
export interface BrowserWatch {
  /** Asked when the scenario failed: why that is the browser's fault and no test's; null when it is not. */
  fault(): Promise<string | null>;
  stop(): void;
}

/** Why scenarios are tried again, in words for the report. */
export const crashed = 'The browser crashed.';
export const opensNoPage = 'The browser opened no page any more and was ended.';
export const pageKilled = 'The process of a page was killed.';

/** Milliseconds between looks: each costs a browser 0.2 s, however many scenarios use it. */
export const betweenLooks = 10_000;

/** What a browser is leased for. */
export interface BrowserUse {
  /** Address of the environment that the scenarios run against; the browser must be able to reach it. */
  baseUrl: string;
  /** Whose alone it is, and that it ends with it: in a shared browser clients can see each other's pages. */
  alone?: string;
}

/** Where a worker's browsers come from: this machine, or another one. */
export interface BrowserSource {
  /**
   * A browser of one project, warm if there is one.
   * @throws {Unrunnable} when there is no such browser, saying what to do
   * @throws {Fault} when it does not start
   */
  lease(projectId: string, name: BrowserName, use: BrowserUse): Promise<BrowserLease>;
  /** Ends every browser of the worker. */
  close(): Promise<void>;
}
