import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Link } from './scoped';
import classes from './page-links.module.css';

/** The links to the pages of a list, below it. */
export function PageLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.pages} aria-label={label}>
      {children}
    </nav>
  );
}

/** One of them; the page before and the page after have an arrow. */
export function PageNumberLink({
  to,
  rel,
  children,
}: {
  to: string;
  rel?: 'prev' | 'next';
  children: ReactNode;
}) {
  return (
    <Link to={to} rel={rel} className={classes.step}>
      {rel === 'prev' && <Icon name="chevronRight" className={classes.back} />}
      {children}
      {rel === 'next' && <Icon name="chevronRight" />}
    </Link>
  );
}
