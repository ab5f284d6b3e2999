import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** The address of the specification; the page is a tab of the settings. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return redirect(`/${project.id}/settings/members`);
}
