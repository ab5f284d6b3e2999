import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import type { Environment, RefusedEnvironment } from '#domain/environments/environment';
import { refusedInWords } from '#domain/environments/refused-in-words';
import { environmentsOf } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { currentStays } from './environment-of';
import { LeftByEnvironment } from './left-by-environment';
import { executionsStillUsing, oldEnvironmentOf, updateExecutions } from './old-environment.server';
import classes from './environment-list.module.css';

export const meta: MetaFunction = () => [{ title: 'Environments' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const [{ environments, refused, chosen, problem }, left] = await Promise.all([
    environmentsOf(caller),
    executionsStillUsing(caller, oldEnvironmentOf(args.request)),
  ]);
  return {
    projectId: caller.project.id,
    left,
    mayChange: !caller.licence.expired,
    environments,
    refused,
    current: chosen,
    error: problem,
  };
}

/** Updates the executions that use an environment which was deleted or renamed. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return updateExecutions(caller, args.request);
}

export default function EnvironmentList() {
  const { projectId, environments, refused, current, error, left, mayChange } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <div className={classes.page}>
      <PageHeader title="Environments">
        <ButtonLink to="new">Add environment</ButtonLink>
      </PageHeader>
      {left && (
        <div className={classes.left}>
          <LeftByEnvironment
            projectId={projectId}
            left={left}
            environments={environments.map(({ name }) => name)}
            mayChange={mayChange}
            answer={answer}
          />
        </div>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {!error && environments.length + refused.length === 0 && (
        <EmptyState
          title="No environment yet"
          action={
            <ButtonLink to="new" variant="default">
              Add environment
            </ButtonLink>
          }
        >
          An environment is a name and the address that scenarios run against.
        </EmptyState>
      )}
      {environments.length > 0 && <EnvironmentTable environments={environments} current={current} />}
      {refused.length > 0 && <RefusedList refused={refused} />}
      <Outlet />
    </div>
  );
}

interface EnvironmentTableProps {
  environments: Environment[];
  /** Name of the current environment; null when none is chosen. */
  current: string | null;
}

/** Lists the environments that can be used, with the actions of each. */
function EnvironmentTable({ environments, current }: EnvironmentTableProps) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col" className={table.percent36}>
            Name
          </th>
          <th scope="col">URL</th>
          <th scope="col" className={table.w72}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {environments.map(({ name, baseUrl, proposeOnly }) => (
          <tr key={name} className={table.row}>
            <td>
              <Link to={`${encodeURIComponent(name)}/edit`} className={classes.name} title={name}>
                {name}
              </Link>{' '}
              {name === current && <span className={`${table.mark} ${classes.current}`}>current</span>}{' '}
              {proposeOnly && (
                <span
                  className={`${table.mark} ${classes.current}`}
                  title="Runs here propose fixes, and never heal"
                >
                  propose only
                </span>
              )}
            </td>
            <td className={classes.url} title={baseUrl}>
              {baseUrl}
            </td>
            <td className={classes.actions}>
              <Menu label={<Icon name="dots" />} name={`Actions for ${name}`} align="right">
                <Link to={`${encodeURIComponent(name)}/edit`} className={menuItem}>
                  <Icon name="pencil" /> Edit
                </Link>
                {name === current ? (
                  <span className={menuItem} role="link" aria-disabled="true" title={currentStays}>
                    <Icon name="trash" /> Delete
                  </span>
                ) : (
                  <Link to={`${encodeURIComponent(name)}/delete`} className={menuItem}>
                    <Icon name="trash" /> Delete
                  </Link>
                )}
              </Menu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists environment files that cannot be used to run, record, explore or generate, with their errors. */
function RefusedList({ refused }: { refused: RefusedEnvironment[] }) {
  return (
    <section aria-labelledby="refused" className={classes.refused}>
      <h2 id="refused">Environments that cannot be used</h2>
      <p>Correct each file in the form here or with git. Its other contents stay as they are.</p>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col" className={table.percent36}>
              Name
            </th>
            <th scope="col">Problem</th>
            <th scope="col" className={classes.links}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map((item) => (
            <tr key={item.name}>
              <td title={item.name}>{item.name}</td>
              <td className={classes.problem}>{refusedInWords(item)}</td>
              <td className={classes.links}>
                {item.field !== null && (
                  <>
                    <Link to={`${encodeURIComponent(item.name)}/edit`} aria-label={`Edit ${item.name}`}>
                      Edit
                    </Link>{' '}
                  </>
                )}
                <Link to={`${encodeURIComponent(item.name)}/delete`} aria-label={`Delete ${item.name}`}>
                  Delete
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
