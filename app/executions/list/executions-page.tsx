import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { requireProject } from '~/access/gate';
import { executionsPath, planPath } from '~/executions/addresses';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { ContactSalesButton } from '~/shell/licence/contact-sales';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Pagination } from '~/ui/pages';
import { Link } from '~/ui/scoped';
import { SearchForm } from '~/ui/search-form';
import { useLinks } from '~/ui/use-links';
import { ActiveTable } from './active-table';
import { EndedNotices } from './ended-notices';
import { viewQuery, type ListFilters } from './list-filters';
import { PlanTable } from './plan-table';
import { readList } from './read-list.server';
import { actOnRow } from './row-action.server';
import classes from './executions-page.module.css';

export { ExecutionFault as ErrorBoundary } from '../execution-fault';

export const meta: MetaFunction = () => [{ title: 'Executions' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, licence } = caller;
  const isAdmin = project.role === 'ADMIN';
  const list = licence.threads > 0 ? await readList(caller, new URL(args.request.url).searchParams) : null;
  return { projectId: project.id, isAdmin, list, now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return actOnRow(caller, await args.request.formData(), new URL(args.request.url).search);
}

export default function ExecutionsPage() {
  const { projectId, isAdmin, list, now } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>();
  const { search } = useLocation();
  useRunLive({ projectId, executions: true, active: list !== null });
  if (list === null) {
    return (
      <>
        <PageHeader title={<ListTitle />} />
        <PurchaseScreen />
      </>
    );
  }
  const { filters, counts, ended, active, plans, page, pages } = list;
  const isEmpty = active.length + plans.length === 0;
  return (
    <>
      <ListHeader projectId={projectId} search={search} isAdmin={isAdmin} />
      {failure && failure.because !== 'licence' && (
        <div className={classes.failure}>
          <Notice kind="error" title={failure.error}>
            {failure.problem}
          </Notice>
        </div>
      )}
      <ListToolbar filters={filters} counts={counts} />
      {ended.length > 0 && <EndedNotices ended={ended} now={now} />}
      {isEmpty && <NoExecutions {...filters} />}
      {active.length > 0 && <ActiveTable projectId={projectId} rows={active} now={now} search={search} />}
      {plans.length > 0 && (
        <PlanTable projectId={projectId} rows={plans} sorting={filters} now={now} search={search} />
      )}
      <Pagination page={page} count={pages} label="Pages of executions" />
      <Outlet />
      {failure?.because === 'licence' && <LicenceDialog closeTo={executionsPath(projectId) + search} />}
    </>
  );
}

interface ListToolbarProps {
  filters: ListFilters;
  counts: { active: number; all: number };
}

/** Shows the search and the tabs: Active (running executions) and All (planned executions). */
function ListToolbar({ filters: { view, search }, counts }: ListToolbarProps) {
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

/**
 * Switches between Active and All on Shift+Tab (docs/rules/executions.md, List), as long as nothing has the focus.
 * Elsewhere Shift+Tab moves the focus back: using it there would trap keyboard users. An open dialog keeps the key
 * for itself too.
 */
function useViewShortcut(view: ListFilters['view']): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShiftTab(event) || hasFocus() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      navigate(viewQuery(view === 'active' ? 'all' : 'active'), { preventScrollReset: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [view, navigate]);
}

function isShiftTab({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Tab' && shiftKey && !ctrlKey && !altKey && !metaKey;
}

function hasFocus(): boolean {
  const { activeElement, body, documentElement } = document;
  return activeElement !== null && activeElement !== body && activeElement !== documentElement;
}

/** Shows a view without rows: nothing found, nothing running, or nothing planned yet. */
function NoExecutions({ view, search }: Pick<ListFilters, 'view' | 'search'>) {
  const link = useLinks();
  if (search) {
    return (
      <EmptyState title="No executions found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any executions. Please try again.`}
      </EmptyState>
    );
  }
  if (view === 'active') {
    return (
      <EmptyState
        title="No executions running"
        action={<Link to={viewQuery('all')}>Show all executions</Link>}
      />
    );
  }
  return (
    <EmptyState title="No executions scheduled yet">
      An execution runs scenarios chosen by their tags, now or on a schedule.
    </EmptyState>
  );
}

/** Replaces the list in a project without threads (docs/rules/executions.md, List). */
function PurchaseScreen() {
  return (
    <EmptyState title="Execution planner" action={<ContactSalesButton />}>
      To enable this feature, please purchase a license.
    </EmptyState>
  );
}

interface ListHeaderProps {
  projectId: string;
  /** Query of the list, which its dialogs keep. */
  search: string;
  /** True for administrators. Only they see the .npmrc. */
  isAdmin: boolean;
}

function ListHeader({ projectId, search, isAdmin }: ListHeaderProps) {
  const list = executionsPath(projectId);
  return (
    <PageHeader title={<ListTitle />}>
      <ButtonLink
        to={`${list}/how-to-run${search}`}
        variant="default"
        preventScrollReset
        leftSection={<Icon name="help" />}
      >
        How to run in CI/CD
      </ButtonLink>
      {isAdmin && (
        <ButtonLink
          to={`${list}/npmrc${search}`}
          variant="default"
          preventScrollReset
          leftSection={<Icon name="settings" />}
          aria-label="Edit .npmrc"
        >
          .npmrc
        </ButtonLink>
      )}
      <ButtonLink to={planPath(projectId)} preventScrollReset leftSection={<Icon name="plus" />}>
        Plan an execution
      </ButtonLink>
    </PageHeader>
  );
}

function ListTitle() {
  return (
    <>
      Executions <span className={classes.beta}>Beta</span>
    </>
  );
}
