import { useNavigate } from '@remix-run/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { PlainLink } from './scoped';

interface RowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** The page takes the place of this one in the history. */
  replace?: boolean;
  /** Keeps the scroll position of the page. */
  preventScrollReset?: boolean;
}

/**
 * A link in a list with hundreds of links, within an element whose `onClick` is `useRowLinks`. Works like `Link` at a
 * fraction of the server's cost.
 */
export function RowLink({ replace, preventScrollReset, ...props }: RowLinkProps) {
  return (
    <PlainLink {...props} data-row-link={`${replace ? 'replace' : ''} ${preventScrollReset ? 'stay' : ''}`} />
  );
}

/** Returns a handler for clicks on the `RowLink`s within an element. Loads their pages without a new document. */
export function useRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-row-link]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const how = link.getAttribute('data-row-link') ?? '';
    navigate(link.getAttribute('href') ?? '', {
      replace: how.includes('replace'),
      preventScrollReset: how.includes('stay'),
    });
  };
}

/** False for clicks that ask for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
