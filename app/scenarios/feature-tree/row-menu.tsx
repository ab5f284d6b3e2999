import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { menuItem } from '~/ui/menu';
import { RowActions } from './row-actions';
import type { MenuRequest } from './tree-context';
import classes from './row-menu.module.css';

/** Pixels of the button. */
const dots = 30;

/** The actions of a row beside its three dots. Needs scripts; without them they are a dialog. */
export function RowMenu({
  projectId,
  kind,
  place,
  opener,
  close,
}: MenuRequest & { projectId: string; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    // The three dots themselves are seen only while the row is pointed at.
    const row = (opener.parentElement ?? opener).getBoundingClientRect();
    const height = menu.current?.offsetHeight ?? 0;
    const fits = row.bottom + height < window.innerHeight;
    setAt({ left: row.right - dots, top: fits ? row.bottom : Math.max(4, row.top - height) });
    menu.current?.querySelector('a')?.focus();
  }, [opener]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    // It would stay where the row was.
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', outside, true);
    };
  }, [close]);

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(menu.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    const next: Record<string, number> = {
      ArrowDown: (index + 1) % links.length,
      ArrowUp: (index - 1 + links.length) % links.length,
      Home: 0,
      End: links.length - 1,
    };
    const to = next[event.key];
    if (to !== undefined) links[to]?.focus();
    else if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={menu} className={classes.menu} style={at} onKeyDown={onKeyDown} onClick={close}>
      <RowActions projectId={projectId} kind={kind} place={place} className={menuItem} />
    </div>
  );
}
