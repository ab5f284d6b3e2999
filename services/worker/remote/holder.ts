import type { BrowserType } from 'playwright-core';
import { opensPage, pageLimit } from '#domain/opens-page';
import { betweenLooks, opensNoPage, type BrowserWatch } from '../browser-source';

/** One who has a browser of another machine. */
export class Holder {
  #gone: string | null = null;
  #tell: (reason: string) => void = () => undefined;

  /** @param asks whether the browser opens pages; null where only the holder's own connection leads to it */
  constructor(private readonly asks: (() => Promise<boolean>) | null) {}

  get isGone(): boolean {
    return this.#gone !== null;
  }

  /** The browser is gone, for the one reason that counts: the first. */
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

/** Asks whether the browser at a Playwright server opens pages; for all who ask at the same time once. */
export function askerOf(
  type: BrowserType,
  endpoint: () => string,
  limit = pageLimit,
): () => Promise<boolean> {
  const ask = async () => {
    const browser = await type.connect(endpoint(), { timeout: limit }).catch(() => null);
    if (!browser) return false;
    const answer = await opensPage(browser, limit);
    // One that is stuck does not take leave either.
    void browser.close().catch(() => undefined);
    return answer;
  };
  let asking: Promise<boolean> | undefined;
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
