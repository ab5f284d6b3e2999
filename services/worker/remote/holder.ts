import type { BrowserType } from 'playwright-core';
import { opensPage, pageLimit } from '#domain/opens-page';
import { betweenLooks, opensNoPage, type BrowserWatch } from '../browser-source';

/** The holder of one lease of a remote browser. */
export class Holder {
  #gone: string | null = null;
  #tell: (reason: string) => void = () => undefined;

  /** @param asks checks whether the browser opens pages; null when no second connection can reach it */
  constructor(private readonly asks: (() => Promise<boolean>) | null) {}

  get isGone(): boolean {
    return this.#gone !== null;
  }

  /** Marks the browser as gone. Only the first reason counts. */
  lose(reason: string): void {
    if (this.#gone !== null) return;
    this.#gone = reason;
    this.#tell(reason);
  }

  onGone(tell: (reason: string) => void): void {
    this.#tell = tell;
  }

  watch(): BrowserWatch {
    const timer = setInterval(() => void this.#check(), betweenLooks);
    return { fault: () => this.#check(), stop: () => clearInterval(timer) };
  }

  async #check(): Promise<string | null> {
    if (this.#gone === null && this.asks && !(await this.asks())) this.lose(opensNoPage);
    return this.#gone;
  }
}

/** Returns a check whether a Playwright server's browser opens pages. Concurrent calls share one check. */
export function askerOf(
  type: BrowserType,
  endpoint: () => string,
  limit = pageLimit,
): () => Promise<boolean> {
  const ask = async () => {
    const browser = await type.connect(endpoint(), { timeout: limit }).catch(() => null);
    if (!browser) return false;
    const answer = await opensPage(browser, limit);
    // Do not wait: a stuck browser does not answer this either.
    void browser.close().catch(() => undefined);
    return answer;
  };
  let asking: Promise<boolean> | undefined;
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
