import { useIsomorphicEffect } from '@mantine/hooks';
import { useNavigate, useNavigation } from '@remix-run/react';
import { useRef } from 'react';

/**
 * j selects the next step, k the one before. Keys typed into fields and with modifiers are left alone. Fast keys
 * count on from the step that is on its way, not from the one still shown. Listening begins with the drawing of the page:
 * a plain effect comes after it, and a key in between would be lost.
 */
export function useStepKeys(count: number, selected: number, linkTo: (index: number) => string): void {
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const at = useRef(selected);
  useIsomorphicEffect(() => {
    if (idle) at.current = selected;
  }, [idle, selected]);
  useIsomorphicEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const next = at.current + ({ j: 1, k: -1 }[event.key] ?? 0);
      if (next === at.current || next < 0 || next >= count || !isFree(event)) return;
      event.preventDefault();
      at.current = next;
      navigate(linkTo(next), { replace: true, preventScrollReset: true });
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
