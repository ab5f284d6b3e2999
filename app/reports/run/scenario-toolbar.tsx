import { LinkTabs } from '~/ui/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { useLinks } from '~/ui/use-links';
import { FilterChip } from '../parts/filter-chip';
import { Toolbar } from '../parts/toolbar';
import { tagOf, type FailureGroupsView } from './failure-groups-view';
import type { RunView } from './run-view';
import { changeTexts, isFiltered, type ScenarioFilters } from './scenario-filters';
import classes from './scenario-toolbar.module.css';

interface ScenarioToolbarProps {
  run: RunView;
  failures: FailureGroupsView;
  filters: ScenarioFilters;
}

/** Tabs, grouping and search of the table of scenarios, all in the address. */
export function ScenarioToolbar({ run, failures, filters }: ScenarioToolbarProps) {
  const link = useLinks();
  const { tab, status, change, signature, group, search } = filters;
  const others = { status: null, change: null, same: null };
  return (
    <Toolbar>
      <h2 id="scenarios" className={`visually-hidden ${classes.heading}`}>
        Scenarios
      </h2>
      <LinkTabs
        label="Scenarios shown"
        tabs={[
          {
            label: 'Failed only',
            to: link({ tab: 'failed', ...others }),
            current: status === null && change === null && signature === null && tab === 'failed',
            count: run.counts.FAILED,
          },
          {
            label: 'All',
            to: link({ tab: null, ...others }),
            current: !isFiltered(filters),
            count: run.counts.total,
          },
        ]}
      />
      {status && <FilterChip name="Status" value={status.toLowerCase()} to={link({ status: null })} />}
      {change && <FilterChip name="Compared" value={changeTexts[change]} to={link({ change: null })} />}
      {signature && (
        <FilterChip name="Failure" value={tagOf(failures, signature) ?? 'others'} to={link({ same: null })} />
      )}
      <span className={classes.grouping}>
        Group by
        <LinkTabs
          label="Grouping"
          tabs={[
            { label: 'None', to: link({ group: null }), current: group === 'none' },
            { label: 'Failed step', to: link({ group: 'step' }), current: group === 'step' },
            { label: 'Root cause', to: link({ group: 'cause' }), current: group === 'cause' },
          ]}
        />
      </span>
      <SearchForm label="Find a scenario..." search={search} />
    </Toolbar>
  );
}
