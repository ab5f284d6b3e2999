import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { saidOwnLoads } from './live/own-loads';
import { saidScope } from './live/tab-scope';
import { patientLoads } from './live/patient-loads';
import { sessionWatch } from './live/session-watch';
import { rememberFaults } from './platform/trace';
import { reportUncaughtErrors } from './shell/errors/report-errors';

// React, Mantine and Monaco create <style> elements at run time: give them this document's CSP nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) {
  const create = document.createElement;
  document.createElement = function (this: Document, tag: string, options?: ElementCreationOptions) {
    const element = create.call(this, tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof document.createElement;
}

reportUncaughtErrors();

// Before Remix loads anything: a load of a signed-out user is held while the page opens its dialog, and a load during
// the start of the product is retried.
window.fetch = saidScope(
  saidOwnLoads(sessionWatch.watched(rememberFaults(patientLoads(window.fetch.bind(window))))),
);

/**
 * Decodes the page's data before React hydrates. Remix decodes it in its first render, which suspends the root. A key
 * or a click at that moment makes React render the root at once, which aborts hydration (React's error 345). The page
 * would then stay without scripts.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    // Other errors that it throws are thrown in the page's own render, too.
    if (pending instanceof Promise) await pending;
  }
}

void decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
