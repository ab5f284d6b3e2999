import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from './plain-click';
import { useTree } from './tree-context';
import { togglePath } from './use-toggles';

interface ToggleLinkProps {
  open: boolean;
  path: string[];
  className?: string;
  title: string;
  /** Accessible name, where the content is an icon alone. */
  label?: string;
  /** A click on the row opens and closes it. */
  main?: boolean;
  children: ReactNode;
}

/**
 * Opens or closes a branch: a link without scripts, in place with them. No Link, as it never leads to a page with
 * scripts and there are hundreds of them.
 */
export function ToggleLink({ open, path, className, title, label, main, children }: ToggleLinkProps) {
  const { projectId, place, scripted, toggle } = useTree();
  const change = open ? 'close' : 'open';
  return (
    <a
      href={togglePath(projectId, place, change, path)}
      className={className}
      title={title}
      aria-label={label}
      aria-expanded={scripted ? undefined : open}
      data-open={open || undefined}
      data-toggle
      data-main={main}
      tabIndex={scripted ? -1 : undefined}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // A search shows everything open; what is open without it stays as it is.
        if (place.search === '') toggle(change, path);
      }}
    >
      {children}
    </a>
  );
}
