import { LinkTabs } from '~/ui/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { viewQuery, type ListFilters } from './list-filters';
import { useViewShortcut } from './use-view-shortcut';
import classes from './list-toolbar.module.css';

interface ListToolbarProps {
  filters: ListFilters;
  counts: { active: number; all: number };
}

/** The choice between what is under way and everything planned, and the search. */
export function ListToolbar({ filters: { view, search }, counts }: ListToolbarProps) {
  useViewShortcut(view);
  return (
    <div className={classes.toolbar}>
      <div title="Shift+Tab switches, while nothing has the focus">
        <LinkTabs
          label="Executions"
          tabs={[
            { label: 'Active', to: viewQuery('active'), current: view === 'active', count: counts.active },
            { label: 'All', to: viewQuery('all'), current: view === 'all', count: counts.all },
          ]}
        />
      </div>
      <SearchForm label="Find an execution" search={search} />
    </div>
  );
}
