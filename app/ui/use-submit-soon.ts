import { useSubmit, type SubmitOptions } from '@remix-run/react';
import { useEffect, useRef } from 'react';

type Target = Parameters<ReturnType<typeof useSubmit>>[0];

/** Sends the typed text in place of the current page, and keeps the scroll position. */
const inPlace: SubmitOptions = { method: 'get', replace: true, preventScrollReset: true };

/**
 * Returns the keys of the current page and of the next page. The router knows them at once. React renders the next page
 * later, on a busy machine even after the pause is over.
 */
function pageKeys() {
  const state = globalThis.__remixRouter?.state;
  return { shown: state?.location.key, next: state?.navigation.location?.key };
}

/**
 * Submits the typed text after a pause in typing. Does nothing if the user sends a form or leaves the page before: the
 * router cancels one navigation for the next, so the user's own action would be lost.
 * @param pause milliseconds after the last key
 */
export function useSubmitSoon(pause: number) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Key of the page that this hook requested. */
  const own = useRef<string>(undefined);
  const forget = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    forget,
    submitSoon(target: () => Target) {
      forget();
      const typedOn = pageKeys().shown;
      timer.current = setTimeout(() => {
        const { shown, next } = pageKeys();
        if (shown !== typedOn && shown !== own.current) return;
        if (next !== undefined && next !== own.current) return;
        submit(target(), inPlace);
        own.current = pageKeys().next;
      }, pause);
    },
  };
}
