import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** The list of members under its other address (docs/rules/access.md, Pages). */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return redirect(`/${project.id}/settings/members`);
}
