import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { PageHeader } from '~/ui/page-header';
import classes from './project-overview.module.css';

/** The page below the dialogs that edit or delete a project: which one it is about. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return { name: project.name, description: project.description, url: project.url };
}

export default function ProjectOverview() {
  const { name, description, url } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={name} />
      <p className={classes.text}>{description}</p>
      <p className={classes.text}>{url}</p>
      <Outlet />
    </>
  );
}
