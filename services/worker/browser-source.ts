import type { Unreachable } from '#contracts/runner';
import type { BrowserName } from './browser-executable';

/** A running browser in the hands of one runner process. */
export interface BrowserLease {
  /**
   * Where Playwright connects to it: a web socket address (`ws:`, `wss:`, or `ws+unix:` with a path on this machine),
   * whose path is a secret.
   */
  endpoint: string;
  /** Folder of the socket that a `ws+unix:` address names; step code's sandbox shows it. */
  door?: string;
  /** Asked after a scenario failed: whether the browser is gone, so that the failure is no test's fault. */
  gone(): Promise<boolean>;
  onGone(tell: () => void): void;
  /** Why a browser that is gone was ended, where that was the scenario's doing. */
  excess?(): string | null;
  /** Told why a page did not reach an address, where a proxy keeps that from the browser. */
  onUnreachable?(tell: (failure: Unreachable) => void): void;
  release(): void;
}

/** What a browser is leased for. */
export interface BrowserUse {
  /** Address of the environment that the scenarios run against; the browser must be able to reach it. */
  baseUrl: string;
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
