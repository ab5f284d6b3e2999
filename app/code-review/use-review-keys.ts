import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

const keys = ['j', 'k', 'a', 'd'] as const;
export type ReviewKey = (typeof keys)[number];

/** Fields that take letters. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

/**
 * The keys of a review: j and k go on and back, a accepts, d discards. Not with Ctrl and the like, in a field, over a
 * dialog, nor while something is sent.
 */
export function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const idle = useNavigation().state === 'idle';
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!idle) return;
    const listener = (event: KeyboardEvent) => {
      const key = keys.find((other) => other === event.key.toLowerCase());
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest(typing) || document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      latest.current(key);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [idle]);
}

/** Clicks the page's element for a key. Does nothing when there is none. */
export function press(within: ParentNode | null, key: ReviewKey): void {
  within?.querySelector<HTMLElement>(`[data-review-key="${key}"]`)?.click();
}
