import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { viewQuery, type ListFilters } from './list-filters';

/**
 * Shift+Tab switches between Active and All (specification workbench.md section 2), as long as nothing has the focus:
 * everywhere else it is how keyboards go back, and taking it there would trap whoever works with one. A dialog over
 * the list keeps it too.
 */
export function useViewShortcut(view: ListFilters['view']): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShiftTab(event) || hasFocus() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      navigate(viewQuery(view === 'active' ? 'all' : 'active'), { preventScrollReset: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [view, navigate]);
}

function isShiftTab({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Tab' && shiftKey && !ctrlKey && !altKey && !metaKey;
}

function hasFocus(): boolean {
  const { activeElement, body, documentElement } = document;
  return activeElement !== null && activeElement !== body && activeElement !== documentElement;
}
