import { useNavigation, useSubmit, type SubmitOptions } from '@remix-run/react';
import { useEffect, useRef } from 'react';

type Target = Parameters<ReturnType<typeof useSubmit>>[0];

/** What is typed is asked for in place of the page, which stays where it was scrolled to. */
const inPlace: SubmitOptions = { method: 'get', replace: true, preventScrollReset: true };

/**
 * Asks for what was typed once no key came for a while. Whoever sends something or goes on meanwhile is not called back: the
 * router gives up one navigation for the next, so that what they sent would be lost to them.
 * @param pause milliseconds after the last key
 */
export function useSubmitSoon(pause: number) {
  const submit = useSubmit();
  const { location } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What it asked for itself is under way only after the timer: one that waits now is of keys that came later.
  useEffect(() => {
    if (location) clearTimeout(timer.current);
  }, [location]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => clearTimeout(timer.current);
  return {
    forget,
    submitSoon(target: () => Target) {
      forget();
      timer.current = setTimeout(() => submit(target(), inPlace), pause);
    },
  };
}
