import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { Menu, menuItem } from '~/ui/menu';
import { useLinks } from '~/ui/use-links';
import { Toolbar } from '../parts/toolbar';
import type { HistoryFilters } from './history-filters';
import classes from './history-toolbar.module.css';

interface HistoryToolbarProps {
  filters: HistoryFilters;
  branches: string[];
  environments: string[];
  browsers: string[];
}

/** Filters of a scenario's history, all in the address. */
export function HistoryToolbar({ filters, branches, environments, browsers }: HistoryToolbarProps) {
  const link = useLinks();
  const tab = (label: string, status: string | null) => ({
    label,
    to: link({ status }),
    current: (filters.status ?? '').toLowerCase() === (status ?? ''),
  });
  return (
    <Toolbar>
      <LinkTabs label="Status" tabs={[tab('All', null), tab('Passed', 'passed'), tab('Failed', 'failed')]} />
      <Choice name="branch" label="Branch" present={filters.branch} options={branches} />
      <Choice name="environment" label="Environment" present={filters.environment} options={environments} />
      <Choice name="browser" label="Browser" present={filters.browser} options={browsers} />
    </Toolbar>
  );
}

interface ChoiceProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  present: string | null;
  options: string[];
}

/** One of the values that there are, or all. Nothing to choose from is not shown. */
function Choice({ name, label, present, options }: ChoiceProps) {
  const link = useLinks();
  const known = present === null || options.includes(present) ? options : [present, ...options];
  if (known.length < 2 && present === null) return null;
  return (
    <Menu
      name={`${label}: ${present ?? 'all'}`}
      className={classes.choice}
      label={
        <>
          <span className={classes.value}>{present ?? `${label}: all`}</span>{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <Link to={link({ [name]: null })} className={menuItem} aria-current={present === null || undefined}>
        All
      </Link>
      {known.map((option) => (
        <Link
          key={option}
          to={link({ [name]: option })}
          className={menuItem}
          aria-current={present === option || undefined}
        >
          {option}
        </Link>
      ))}
    </Menu>
  );
}
