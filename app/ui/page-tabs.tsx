import { useLocation } from '@remix-run/react';
import { apart } from './apart';
import { Link } from './scoped';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** The pages of one area below its heading. The one whose address fits most of the page's is current. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation();
  const around = tabs.map(({ to }) => to).filter((to) => `${pathname}/`.startsWith(`${to}/`));
  const current = around.reduce((longest, to) => (to.length > longest.length ? to : longest), '');
  return (
    <nav className={classes.tabs} aria-label={label}>
      {apart(
        tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className={classes.tab}
            aria-current={tab.to === current ? 'page' : undefined}
            prefetch="intent"
          >
            {tab.label}
          </Link>
        )),
      )}
    </nav>
  );
}
