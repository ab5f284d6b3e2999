import type { BrowserContext, Page } from 'playwright';

interface Answered {
  status: number;
  /** True when a form was sent to the address, so that the page shows the response to it. */
  isPosted: boolean;
  /** Address without its anchor. */
  address: string;
}

const answers = new WeakMap<Page, Answered>();

/** Records the responses for the documents of a context's pages. */
export function noteDocuments(context: BrowserContext): void {
  context.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    try {
      const frame = request.frame();
      const page = frame.page();
      const status = response.status();
      // A redirect's response does not belong to the displayed page.
      if (frame === page.mainFrame() && (status < 300 || status >= 400))
        answers.set(page, {
          status,
          isPosted: request.method() !== 'GET',
          address: withoutAnchor(response.url()),
        });
    } catch {
      // The request has no frame: it is from a service worker, or its page is not open yet.
    }
  });
}

const withoutAnchor = (address: string) => address.replace(/#.*$/s, '');

/** Returns the status of a page's document, or null when there was no response, as for `about:blank`. */
export const documentStatus = (page: Page): number | null => answers.get(page)?.status ?? null;

/** Returns whether a page shows the response to a form that was posted to its address. */
export function isAnswerToPost(page: Page): boolean {
  const answer = answers.get(page);
  return answer !== undefined && answer.isPosted && answer.address === withoutAnchor(page.url());
}
