import type { Unreachable } from '#contracts/worker/runner';
import type { BrowserName } from './browser-executable';

/** A running browser that one runner process uses. */
export interface BrowserLease {
  /**
   * Address that Playwright connects to: a web socket (`ws:`, `wss:`, or `ws+unix:` with a path on this machine).
   * The path of the address is a secret.
   */
  endpoint: string;
  /** Folder of the socket of a `ws+unix:` address; visible in the sandbox of step code. */
  socketDir?: string;
  /** Starts checking the browser on behalf of one scenario that uses it. */
  watch(): BrowserWatch;
  /** @param tell called once, with the reason for reports */
  onGone(tell: (reason: string) => void): void;
  /** Returns why the browser was ended, when the scenario caused it; null otherwise. */
  excess?(): string | null;
  /** @param tell called when a page cannot reach an address, if a proxy hides the reason from the browser */
  onUnreachable?(tell: (failure: Unreachable) => void): void;
  release(): void;
}

/**
 * Checks a browser while a scenario uses it: a browser that opens no page would keep the scenario waiting until its
 * timeout. All holders of such a browser learn that it is gone, and no one else gets it.
 */
export interface BrowserWatch {
  /** Call after a scenario failed. Returns the fault of the browser that caused it, or null. */
  fault(): Promise<string | null>;
  stop(): void;
}

/** Reasons for another attempt, in words for the report. */
export const crashed = 'The browser crashed.';
export const opensNoPage = 'The browser no longer opened pages and was stopped.';
export const pageKilled = 'The process of a page was killed.';

/** Milliseconds between checks. Each costs a browser 0.2 s, however many scenarios use it. */
export const betweenLooks = 10_000;

/** How a runner process uses a browser. */
export interface BrowserUse {
  /** Address of the environment that the scenarios run against; the browser must be able to reach it. */
  baseUrl: string;
  /** Id of the only user: other clients could see its pages. The browser then ends with the lease. */
  alone?: string;
}

/** Provides a worker's browsers, from this machine or another one. */
export interface BrowserSource {
  /**
   * Returns a browser for one project: a running one if possible.
   * @throws {Unrunnable} when there is no such browser; the message says what to do
   * @throws {Fault} when the browser does not start
   */
  lease(projectId: string, name: BrowserName, use: BrowserUse): Promise<BrowserLease>;
  /** Ends every browser of the worker. */
  close(): Promise<void>;
}
