import { Link } from '@remix-run/react';
import { Icon } from './icon';
import { useLinks } from './use-links';
import classes from './pages.module.css';

/** Page `page` of `count`, as links. Nothing when one page holds all. */
export function Pages({ page, count, label }: { page: number; count: number; label: string }) {
  const link = useLinks();
  if (count <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      {page > 1 && (
        <Link to={link({ page: page - 1 })} rel="prev" className={classes.step}>
          <Icon name="chevronRight" className={classes.back} /> Previous
        </Link>
      )}
      <span>
        Page {page} of {count}
      </span>
      {page < count && (
        <Link to={link({ page: page + 1 })} rel="next" className={classes.step}>
          Next <Icon name="chevronRight" />
        </Link>
      )}
    </nav>
  );
}
