import { LinkTabs } from '../parts/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { useLinks } from '~/ui/use-links';
import { runTypes, type RunFilters } from './run-filters';
import classes from './runs-toolbar.module.css';

/** Title, type filter and search of the table of runs. */
export function RunsToolbar({ filters, matching }: { filters: RunFilters; matching: number }) {
  const link = useLinks();
  return (
    <div className={classes.toolbar}>
      <h2>
        Executions <span className={classes.count}>{matching}</span>
      </h2>
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
