import type { Browser } from 'playwright-core';

/** Data that a browser with an empty cache transfers for a page with scripts, until it is idle. */
export interface Weight {
  requests: number;
  /** Bytes as sent: compressed, with headers. */
  css: number;
  js: number;
  /** Everything else except the document, for example images. */
  other: number;
}

/** @param cookie of the signed-in session; none for signed-out pages */
export async function weigh(browser: Browser, url: string, cookie?: string): Promise<Weight> {
  const context = await browser.newContext();
  if (cookie) await context.addCookies([cookieOf(url, cookie)]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const weight: Weight = { requests: 0, css: 0, js: 0, other: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.requests++;
    const type = types.get(requestId);
    if (type === 'Stylesheet') weight.css += encodedDataLength;
    else if (type === 'Script') weight.js += encodedDataLength;
    else if (type !== 'Document') weight.other += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return weight;
}

function cookieOf(url: string, cookie: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url };
}
