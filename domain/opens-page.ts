/** The parts of Playwright's `Browser` that the check uses. */
export interface AskedBrowser {
  isConnected(): boolean;
  newContext(): Promise<AskedContext>;
}

interface AskedContext {
  newPage(): Promise<{ evaluate(script: string): Promise<unknown> }>;
  close(): Promise<void>;
}

/**
 * Milliseconds within which a browser must open a page. Normally it takes 0.2 s. An overloaded machine takes seconds,
 * and its browsers must not be ended for that.
 */
export const pageLimit = 10_000;
/** Milliseconds between tries. A try can fail only because something else ends at the same moment. */
const betweenTries = 200;

/**
 * Returns whether a browser can open a page and run a script in it. A browser that lost a process (Chromium's zygote)
 * can still show its pages and report that it is alive, but never opens another page.
 * @param limit milliseconds
 */
export async function opensPage(browser: AskedBrowser, limit = pageLimit): Promise<boolean> {
  const end = performance.now() + limit;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limit, false)));
  const trying = async () => {
    while (browser.isConnected() && performance.now() < end) {
      if (await openPage(browser).catch(() => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, betweenTries));
    }
    return false;
  };
  return Promise.race([trying(), late]).finally(() => clearTimeout(timer));
}

async function openPage(browser: AskedBrowser): Promise<boolean> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return (await page.evaluate('1 + 1')) === 2;
  } finally {
    await context.close();
  }
}
