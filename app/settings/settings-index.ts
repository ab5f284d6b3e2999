import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { notFound, requireProject } from '~/access/gate';
import { settingsTabsFor } from '~/pages/pages';

/** The settings have no separate page: they open with their first tab. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  const [first] = settingsTabsFor(project.role);
  if (!first) throw notFound();
  return redirect(`/${project.id}/${first.path}`);
}

/** Never shown. With a component the route is a page, so that an error gets the page that tells it. */
export default function SettingsIndex() {
  return null;
}
