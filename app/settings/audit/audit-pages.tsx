import { Link, useSearchParams } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import classes from './audit-pages.module.css';

/** Links to the entries above and below; null where there are none. */
export function AuditPages({ newer, older }: { newer: number | null; older: number | null }) {
  const [present] = useSearchParams();
  const link = (change: Record<string, string>) => {
    const search = new URLSearchParams(present);
    search.delete('before');
    search.delete('after');
    for (const [name, value] of Object.entries(change)) search.set(name, value);
    return `?${search.toString()}`;
  };
  if (newer === null && older === null) return null;
  return (
    <nav className={classes.pages} aria-label="Pages of the audit log">
      {newer !== null && (
        <>
          <Link to={link({})} className={classes.step}>
            Newest
          </Link>
          <Link to={link({ after: String(newer) })} rel="prev" className={classes.step}>
            <Icon name="chevronRight" className={classes.back} /> Newer
          </Link>
        </>
      )}
      {older !== null && (
        <Link to={link({ before: String(older) })} rel="next" className={classes.step}>
          Older <Icon name="chevronRight" />
        </Link>
      )}
    </nav>
  );
}
