import { useSubmit, type SubmitOptions } from '@remix-run/react';
import { useEffect, useRef } from 'react';

type Target = Parameters<ReturnType<typeof useSubmit>>[0];

/** What is typed is asked for in place of the page, which stays where it was scrolled to. */
const inPlace: SubmitOptions = { method: 'get', replace: true, preventScrollReset: true };

/**
 * Keys of the page that is shown and of the one that is gone on to. The router knows them at once; React draws what follows
 * later, on a busy machine after a pause is over.
 */
function pageKeys() {
  const state = globalThis.__remixRouter?.state;
  return { shown: state?.location.key, next: state?.navigation.location?.key };
}

/**
 * Asks for what was typed once no key came for a while. Whoever sends something or goes on meanwhile is not called back: the
 * router gives up one navigation for the next, so that what they sent would be lost to them.
 * @param pause milliseconds after the last key
 */
export function useSubmitSoon(pause: number) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The page that it asked for itself. */
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
