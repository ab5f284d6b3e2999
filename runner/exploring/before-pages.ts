/**
 * Returns the script that runs before the code of each explored page.
 * @param marker text in the errors that this script causes, which tells them from the page's own errors
 */
export const beforePages = (marker: string): string =>
  `(${withoutAfterlife})(${JSON.stringify(marker)}); (${withoutWindows})(${JSON.stringify(ofPopups)});`;

/**
 * Removes what outlives a page or is shared by pages, because the guard cannot hold its requests.
 * Pages have no such workers, run no code when they are left, and send no request that outlives them.
 */
function withoutAfterlife(marker: string): void {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (container) {
    Object.defineProperty(Object.getPrototypeOf(container), 'register', {
      configurable: true,
      value: () => Promise.reject(new DOMException(marker, 'SecurityError')),
    });
  }
  for (const name of ['SharedWorker', 'WebTransport']) Reflect.deleteProperty(window, name);
  // This is the first listener. Listeners that are added later do not receive the event.
  const keepFrom = (event: Event) => {
    if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden')
      event.stopImmediatePropagation();
  };
  for (const type of ['pagehide', 'unload', 'beforeunload', 'visibilitychange', 'freeze'])
    window.addEventListener(type, keepFrom, { capture: true });
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (init?.keepalive) return send(input, { ...init, keepalive: false });
    if (input instanceof Request && input.keepalive)
      return send(new Request(input, { keepalive: false }), init);
    return send(input, init);
  };
  Navigator.prototype.sendBeacon = (address, data) => {
    send(address, { method: 'POST', body: data, credentials: 'include', mode: 'no-cors' }).catch(
      () => undefined,
    );
    return true;
  };
}

/** Addresses that a page may open in one window, and milliseconds until the window counts as closed. */
const ofPopups = { shown: 3, lasting: 2_000 };

/**
 * Gives pages a stand-in for `window.open`: a window that is closing can send requests past the guard.
 * Each address that a page opens gets its own window, which the page cannot reach.
 */
function withoutWindows({ shown, lasting }: typeof ofPopups): void {
  const openReal = window.open.bind(window);
  const isHere = (target: string) =>
    /^_(?:self|top|parent)$/i.test(target) ||
    (target !== '' && target === window.name) ||
    document.querySelector(`iframe[name="${CSS.escape(target)}"], frame[name="${CSS.escape(target)}"]`) !==
      null;
  window.open = (address = '', target = '_blank', features = '') => {
    if (isHere(target)) return openReal(address, target, features);
    let remaining = shown;
    const show = (to: unknown) => {
      const where = String(to);
      if (where === '' || /^(?:about|javascript):/i.test(where) || remaining <= 0) return;
      remaining--;
      openReal(where, '_blank', 'noopener');
    };
    const place = {
      assign: show,
      replace: show,
      toString: () => 'about:blank',
      get href() {
        return 'about:blank';
      },
      set href(to) {
        show(to);
      },
    };
    const handle = {
      closed: false,
      opener: window,
      document: document.implementation.createHTMLDocument(''),
      close() {
        handle.closed = true;
      },
      get location(): unknown {
        return place;
      },
      set location(to) {
        show(to);
      },
    };
    window.setTimeout(handle.close, lasting);
    show(address);
    if (/\bno(?:opener|referrer)\b/.test(features)) return null;
    const nothing = () => undefined;
    return new Proxy(handle, {
      get: (own, key) =>
        key in own
          ? (Reflect.get(own, key) as unknown)
          : typeof Reflect.get(window, key) === 'function'
            ? nothing
            : undefined,
    }) as unknown as Window;
  };
}
