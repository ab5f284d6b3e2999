import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Link } from './scoped';
import classes from './back-link.module.css';

/** Link above the title of a page to its parent. A long name is cut; its tooltip has the whole name. */
export function BackLink({ to, title, children }: { to: string; title?: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back} title={title || undefined}>
      <Icon name="arrowLeft" size={14} /> <span>{children}</span>
    </Link>
  );
}
