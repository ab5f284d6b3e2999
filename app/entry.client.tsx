import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { saidOwnLoads } from './live/own-loads';
import { saidScope } from './live/tab-scope';
import { patientLoads } from './live/patient-loads';
import { sessionWatch } from './live/session-watch';
import { rememberFaults } from './platform/trace';
import { reportUncaughtErrors } from './shell/report-errors';

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

// Before Remix asks for anything: a load that finds nobody signed in is held, and the page opens its dialog; one
// that finds a product which starts is asked again.
window.fetch = saidScope(
  saidOwnLoads(sessionWatch.watched(rememberFaults(patientLoads(window.fetch.bind(window))))),
);

/**
 * Remix decodes the page's data in its first render, for which it suspends the root. A key or a click in that moment
 * makes React render the root at once, which ends it (React's error 345): the page would stay without scripts. So the
 * decoding is begun, and awaited, before.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    // Whatever else it throws, it throws in the page's own render as well.
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
