import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** Opening a project marks it active on the server, then leads to its dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  await upstream.auth.updateLastActiveProjectId({ body: { project_id: project.id } });
  return redirect(`/${project.id}/dashboard`);
}

/** Never shown. With a component the route is a page, so that a project that is not there gets the page that says so. */
export default function ProjectIndex() {
  return null;
}
