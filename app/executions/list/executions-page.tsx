import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useRunLive } from '~/live/use-live';
import { LicenceDialog } from '~/shell/licence-dialog';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Pages } from '~/ui/pages';
import { executionsPath } from '../addresses';
import { ActiveTable } from './active-table';
import { ListHeader, ListTitle } from './list-header';
import { ListToolbar } from './list-toolbar';
import { NoExecutions } from './no-executions';
import { PlanTable } from './plan-table';
import { PurchaseScreen } from './purchase-screen';
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
  const failure = useActionData<typeof action>();
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
  const { filters, counts, active, plans, page, pages } = list;
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
      {isEmpty && <NoExecutions {...filters} />}
      {active.length > 0 && <ActiveTable projectId={projectId} rows={active} now={now} search={search} />}
      {plans.length > 0 && (
        <PlanTable projectId={projectId} rows={plans} sorting={filters} now={now} search={search} />
      )}
      <Pages page={page} count={pages} label="Pages of executions" />
      <Outlet />
      {failure?.because === 'licence' && <LicenceDialog closeTo={executionsPath(projectId) + search} />}
    </>
  );
}
