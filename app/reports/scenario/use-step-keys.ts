import { useIsomorphicEffect } from '@mantine/hooks';
import { useNavigate, useNavigation } from '@remix-run/react';
import { useRef } from 'react';

interface Keys {
  count: number;
  selected: number;
  linkTo: (index: number) => string;
  /** Addresses of the screenshots before and after the one shown; null where there is none. */
  pictures: { left: string | null; right: string | null };
}

/**
 * j selects the next step, k the one before; the left and right arrow the screenshot before and after. Keys typed into
 * fields and with modifiers are left alone. Fast keys count on from the step that is on its way, not from the one still
 * shown. Listening begins with the drawing of the page: a plain effect comes after it, and a key in between would be lost.
 */
export function useStepKeys({ count, selected, linkTo, pictures }: Keys): void {
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const at = useRef(selected);
  useIsomorphicEffect(() => {
    if (idle) at.current = selected;
  }, [idle, selected]);
  useIsomorphicEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const to = addressFor(event.key);
      if (to === null) return;
      event.preventDefault();
      navigate(to, { replace: true, preventScrollReset: true });
    };
    const addressFor = (key: string): string | null => {
      if (key === 'ArrowLeft') return idle ? pictures.left : null;
      if (key === 'ArrowRight') return idle ? pictures.right : null;
      const next = at.current + ({ j: 1, k: -1 }[key] ?? 0);
      if (next === at.current || next < 0 || next >= count) return null;
      at.current = next;
      return linkTo(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function isFree({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')
  );
}
