import { Button } from '@mantine/core';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link } from '~/ui/scoped';
import classes from './branches.module.css';

export const meta: MetaFunction = () => [{ title: 'Branches' }];

/**
 * The page below the dialogs. Projects without a private repository only have main (docs/rules/projects.md, Branches).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  if (!project.privateRepo) throw redirect(`/${project.id}/settings/private-repository`);
  const answer = await upstream.workspace.getBranches({ body: { projectId: project.id } });
  return {
    current: branch,
    choose: `/${project.id}/choose`,
    branches: answer.status ? answer.branches : [],
    error: answer.status ? null : answer.error,
  };
}

export default function BranchesPage() {
  const { branches, current, choose, error } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <PageHeader title="Branches">
        <ButtonLink to="new">Create branch</ButtonLink>
      </PageHeader>
      {error && <Notice kind="error">{error}</Notice>}
      <ul className={classes.list}>
        {branches.map((name) => (
          <li key={name}>
            <Icon name="gitBranch" />
            <span className={classes.name} title={name}>
              {name}
            </span>{' '}
            {name === current && <span className={classes.current}>current</span>}
            {name !== current && (
              <Form method="post" action={choose}>
                <Button
                  type="submit"
                  name="branch"
                  value={name}
                  variant="default"
                  size="xs"
                  aria-label={`Switch to ${name}`}
                >
                  Switch
                </Button>
              </Form>
            )}
            {name === 'main' ? (
              <span className={classes.noDelete} />
            ) : (
              <Link
                to={`${encodeURIComponent(name)}/delete`}
                className={iconButton}
                aria-label={`Delete ${name}`}
              >
                <Icon name="trash" />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Outlet />
    </div>
  );
}
