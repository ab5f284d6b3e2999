import { LinkTabs } from '~/ui/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { useLinks } from '~/ui/use-links';
import { FilterChip } from '../parts/filter-chip';
import { runTypes, type RunFilters } from './run-filters';
import classes from './runs-toolbar.module.css';

/** What the service counts at most where there is a search or filter. */
const mostCounted = 10_000;

/** Title, type filter and search of the table of runs. */
export function RunsToolbar({ filters, matching }: { filters: RunFilters; matching: number }) {
  const link = useLinks();
  const limited = filters.search !== '' || filters.type !== 'all' || filters.status !== null;
  return (
    <div className={classes.toolbar}>
      <h2>
        Executions{' '}
        <span className={classes.count}>
          {limited && matching >= mostCounted ? `${mostCounted}+` : matching}
        </span>
      </h2>
      {filters.status && (
        <FilterChip name="Status" value={filters.status.toLowerCase()} to={link({ status: null })} />
      )}
      <LinkTabs
        label="Type"
        tabs={runTypes.map((choice) => ({
          label: choice.label,
          to: link({ type: choice.type === 'all' ? null : choice.type }),
          current: choice.type === filters.type,
        }))}
      />
      <SearchForm label="Find a run..." search={filters.search} />
    </div>
  );
}
