/** What is needed of Playwright's `Browser`. */
export interface AskedBrowser {
  isConnected(): boolean;
  newContext(): Promise<AskedContext>;
}

interface AskedContext {
  newPage(): Promise<{ evaluate(script: string): Promise<unknown> }>;
  close(): Promise<void>;
}

/**
 * Milliseconds until a browser has to have opened a page. It takes 0.2 s; a machine that has too much to do takes
 * seconds, and its browsers are not to be ended for that.
 */
export const pageLimit = 10_000;
/** Milliseconds between tries: something that ends just now may take the page with it. */
const betweenTries = 200;

/**
 * Whether a browser opens a page and runs script in it. One that has lost a process of its own (Chromium's zygote) may
 * still show the pages it has and say that it lives, and open no other one for ever.
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
