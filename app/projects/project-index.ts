import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** Opening a project marks it active on the server, then leads to its dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  await upstream.auth.updateLastActiveProjectId({ body: { project_id: project.id } });
  return redirect(`/${project.id}/dashboard`);
}

/** Never shown. The component makes the route a page, so that a missing project has its page that says so. */
export default function ProjectIndex() {
  return null;
}
