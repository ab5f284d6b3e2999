import { apart } from './apart';
import { Link } from './scoped';
import classes from './link-tabs.module.css';

export interface LinkTab {
  label: string;
  to: string;
  current: boolean;
  count?: number;
}

/** Views of one thing as links: the chosen one is part of the address. */
export function LinkTabs({ label, tabs, replace }: { label: string; tabs: LinkTab[]; replace?: boolean }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {apart(
        tabs.map((tab) => (
          <Link
            key={tab.label}
            to={tab.to}
            className={classes.tab}
            aria-current={tab.current || undefined}
            preventScrollReset
            replace={replace}
          >
            {tab.label} {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </Link>
        )),
      )}
    </nav>
  );
}
