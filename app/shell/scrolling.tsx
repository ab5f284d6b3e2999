import { ScrollRestoration, useLocation, useRevalidator } from '@remix-run/react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll position of a page that somebody comes back to, and leaves the page alone when its loaders are
 * only asked again: the router notes the position as such a load begins and returns to it as the load ends, which takes
 * whoever scrolls meanwhile back to where they came from, four times a second on a page that follows a run.
 */
export function Scrolling({ nonce }: { nonce: string | undefined }) {
  const before = useRef(0);
  // The effects of siblings run in their order: one before the router's, one after it.
  return (
    <>
      <NotePosition beforeRef={before} />
      <ScrollRestoration nonce={nonce} />
      <KeepPosition beforeRef={before} />
    </>
  );
}

interface Position {
  current: number;
}

function NotePosition({ beforeRef }: { beforeRef: Position }) {
  // Only to be drawn with each change of the router.
  useRevalidator();
  useLayoutEffect(() => {
    beforeRef.current = window.scrollY;
  });
  return null;
}

function KeepPosition({ beforeRef }: { beforeRef: Position }) {
  const { key } = useLocation();
  const shown = useRef<string | null>(null);
  useRevalidator();
  useLayoutEffect(() => {
    if (shown.current === key && window.scrollY !== beforeRef.current) window.scrollTo(0, beforeRef.current);
    shown.current = key;
  });
  return null;
}
