import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** The code cleanup under its other address (docs/rules/access.md, Pages). */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return redirect(`/${project.id}/settings/code-cleanup`);
}

/** Never shown. With a component the route is a page, so that an error gets the page that tells it. */
export default function Alias() {
  return null;
}
