import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '../parts/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { useLinks } from '~/ui/use-links';
import type { RunView } from './run-view';
import type { ScenarioFilters } from './scenario-filters';
import classes from './scenario-toolbar.module.css';

/** Tabs, grouping and search of the table of scenarios, all in the address. */
export function ScenarioToolbar({ run, filters }: { run: RunView; filters: ScenarioFilters }) {
  const link = useLinks();
  const { tab, status, group, search } = filters;
  return (
    <div className={classes.toolbar}>
      <h2 className="visually-hidden">Scenarios</h2>
      <LinkTabs
        label="Scenarios shown"
        tabs={[
          {
            label: 'Failed only',
            to: link({ tab: 'failed', status: null }),
            current: status === null && tab === 'failed',
            count: run.counts.FAILED,
          },
          {
            label: 'All',
            to: link({ tab: null, status: null }),
            current: status === null && tab === 'all',
            count: run.counts.total,
          },
        ]}
      />
      {status && (
        <Link
          to={link({ status: null })}
          className={classes.chip}
          title="Take the filter away"
          preventScrollReset
        >
          Status: {status.toLowerCase()} <Icon name="x" size={14} />
        </Link>
      )}
      <span className={classes.grouping}>
        Group by
        <LinkTabs
          label="Grouping"
          tabs={[
            { label: 'None', to: link({ group: null }), current: group === 'none' },
            { label: 'Failed step', to: link({ group: 'step' }), current: group === 'step' },
          ]}
        />
      </span>
      <SearchForm label="Find a scenario..." search={search} />
    </div>
  );
}
