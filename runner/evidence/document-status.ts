import type { BrowserContext, Page } from 'playwright';

interface Answered {
  status: number;
  /** The address was sent a form: what it shows is the answer to that. */
  isPosted: boolean;
  /** Without its anchor. */
  address: string;
}

const answers = new WeakMap<Page, Answered>();

/** Notes what the documents of a context's pages are answered with. */
export function noteDocuments(context: BrowserContext): void {
  context.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    try {
      const frame = request.frame();
      const page = frame.page();
      const status = response.status();
      // A redirect's answer is not of the page that is shown.
      if (frame === page.mainFrame() && (status < 300 || status >= 400))
        answers.set(page, {
          status,
          isPosted: request.method() !== 'GET',
          address: withoutAnchor(response.url()),
        });
    } catch {
      // Of a service worker, or of a page that is not there yet: it has no frame that could be asked.
    }
  });
}

const withoutAnchor = (address: string) => address.replace(/#.*$/s, '');

/** What the document of a page was answered with; null where there was no answer, as of `about:blank`. */
export const documentStatus = (page: Page): number | null => answers.get(page)?.status ?? null;

/** Returns whether a page shows the answer to a form that was posted to its address. */
export function isAnswerToPost(page: Page): boolean {
  const answer = answers.get(page);
  return answer !== undefined && answer.isPosted && answer.address === withoutAnchor(page.url());
}
