import { Link } from '@remix-run/react';
import { Pages } from '~/ui/pages';
import { useLinks } from '~/ui/use-links';
import { pageSizes, usualSize } from './user-filters';
import classes from './user-pages.module.css';

interface UserPagesProps {
  page: number;
  pages: number;
  size: number;
  found: number;
}

/** How many rows a page has, and the pages. Nothing where the smallest page holds all. */
export function UserPages({ page, pages, size, found }: UserPagesProps) {
  const link = useLinks();
  if (found <= (pageSizes[0] ?? 0)) return null;
  return (
    <div className={classes.foot}>
      <nav className={classes.sizes} aria-label="Rows per page">
        <span>Rows per page</span>
        {pageSizes.map((one) => (
          <Link
            key={one}
            to={link({ rows: one === usualSize ? null : one })}
            className={classes.size}
            aria-current={one === size || undefined}
            preventScrollReset
          >
            {one}
          </Link>
        ))}
      </nav>
      <Pages page={page} count={pages} label="Pages of test users" />
    </div>
  );
}
