import { ownLoadHeader } from '~/platform/own-load-header';
import { isPageLoad } from './patient-loads';

/** Loads that a page makes by itself, to stay fresh: the server is told that nobody asked for them. */

let isOwn = false;

/** `fetch` that says which loads are the page's own. */
export function saidOwnLoads(inner: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isOwn || !isPageLoad(input, init)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ownLoadHeader, '1');
    return inner(input, { ...init, headers });
  };
}

/** @param load has Remix ask its loaders again, which it does within this turn of the event loop */
export function asOwnLoad(load: () => void): void {
  isOwn = true;
  load();
  setTimeout(() => (isOwn = false));
}
