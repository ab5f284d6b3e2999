import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { GitCard } from './git-card';
import { setUpProblem } from './set-up-problem';

export const meta: MetaFunction = () => [{ title: 'Integrations' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const known = await upstream.auth.getPrivateRepositories();
  const own = known.status ? known.privateRepos[0] : undefined;
  return {
    projectName: project.name,
    connection: own ? { url: own.url, username: own.username } : null,
    problem: setUpProblem(project),
    supportUrl: args.context.brand.supportUrl,
  };
}

export default function IntegrationsTab() {
  const card = useLoaderData<typeof loader>();
  return (
    <>
      <GitCard {...card} />
      <Outlet />
    </>
  );
}
