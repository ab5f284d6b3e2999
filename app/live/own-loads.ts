import { ownLoadHeader } from '~/platform/own-load-header';
import { isPageLoad } from './patient-loads';

/** Loads that a page starts to stay fresh. The server is told that the user did not request them. */

let isOwn = false;

/** `fetch` that marks the page's own loads. */
export function saidOwnLoads(inner: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isOwn || !isPageLoad(input, init)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ownLoadHeader, '1');
    return inner(input, { ...init, headers });
  };
}

/** @param load makes Remix call its loaders again, within this turn of the event loop */
export function asOwnLoad(load: () => void): void {
  isOwn = true;
  load();
  setTimeout(() => (isOwn = false));
}
