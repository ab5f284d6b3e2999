import { Link, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { LicenceDialog } from '~/shell/licence-dialog';
import { Icon } from '~/ui/icon';
import { featuresPath, type Place } from '../address';
import type { loader, TagAnswer } from './edit-tags';
import { TagManager } from './tag-manager';
import classes from './tag-popup.module.css';

/**
 * Opens the tag manager: over the page with scripts, where it closes on Escape and on a click beside it (specification
 * workbench.md section 4); without them it is a dialog of its own address.
 */
export function TagPopup({ projectId, place }: { projectId: string; place: Place }) {
  const [open, setOpen] = useState(false);
  const list = useFetcher<typeof loader>();
  const toggle = useFetcher<TagAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const address = featuresPath(projectId, place, 'tags');
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!open) list.load(address);
    setOpen(!open);
  }

  return (
    <div ref={box} className={classes.box}>
      <Link
        ref={opener}
        to={address}
        className={classes.opener}
        aria-expanded={open}
        onClick={onClick}
        preventScrollReset
      >
        <Icon name="plus" size={12} /> tag
      </Link>
      {open && list.data && (
        <div className={classes.popup} role="dialog" aria-label="Tags">
          <TagManager
            // Begins anew once a tag was added or taken away.
            key={list.data.own.join(' ')}
            action={address}
            own={list.data.own}
            tags={list.data.tags}
            answer={toggle.data}
            fetcher={toggle}
          />
        </div>
      )}
      {toggle.data?.because === 'licence' && open && (
        <LicenceDialog closeTo={featuresPath(projectId, place)} />
      )}
    </div>
  );
}
