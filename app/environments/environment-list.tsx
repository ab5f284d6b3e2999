import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import table from '~/ui/table.module.css';
import { currentOf, currentStays } from './environment-of';
import classes from './environment-list.module.css';

export const meta: MetaFunction = () => [{ title: 'Environments' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const answer = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  if (!answer.status) return { environments: [], current: null, error: answer.error };
  return {
    environments: answer.allEnv,
    current: currentOf(answer),
    error: null,
  };
}

export default function EnvironmentList() {
  const { environments, current, error } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <PageHeader title="Environments">
        <ButtonLink to="new">Add environment</ButtonLink>
      </PageHeader>
      {error && <Notice kind="error">{error}</Notice>}
      {!error && environments.length === 0 && (
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
      {environments.length > 0 && (
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
      )}
      <Outlet />
    </div>
  );
}
