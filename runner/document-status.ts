import type { BrowserContext, Page } from 'playwright';

const statuses = new WeakMap<Page, number>();

/** Notes what the documents of a context's pages are answered with. */
export function noteDocuments(context: BrowserContext): void {
  context.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    try {
      const frame = request.frame();
      const page = frame.page();
      // A redirect's answer is not of the page that is shown.
      if (frame === page.mainFrame() && (response.status() < 300 || response.status() >= 400))
        statuses.set(page, response.status());
    } catch {
      // Of a service worker, or of a page that is not there yet: it has no frame that could be asked.
    }
  });
}

/** What the document of a page was answered with; null where there was no answer, as of `about:blank`. */
export const documentStatus = (page: Page): number | null => statuses.get(page) ?? null;
