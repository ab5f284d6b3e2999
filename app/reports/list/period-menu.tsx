import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { useLinks } from '~/ui/use-links';
import { periods } from './run-filters';
import classes from './period-menu.module.css';

/** The period that the reports cover, as links: each choice is an address of its own. */
export function PeriodMenu({ days }: { days: number }) {
  const link = useLinks();
  const present = periods.find((period) => period.days === days);
  return (
    <Menu
      align="right"
      name={`Period: ${present?.label}`}
      className={classes.summary}
      label={
        <>
          {present?.label} <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {periods.map((period) => (
        <Link
          key={period.days}
          to={link({ period: period.days })}
          className={menuItem}
          aria-current={period.days === days || undefined}
        >
          {period.label}
        </Link>
      ))}
    </Menu>
  );
}
