import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '~/access/gate';

/** `/` leads to the project opened last, or to the home of a new user (specification shell.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream, projects } = await requireUser(args);
  const last = await upstream.auth.getLastActiveProject();
  const project = (last.status ? last.project : null) ?? projects[0];
  if (!project) return redirect('/home');
  const toFeatures = new URL(args.request.url).searchParams.get('redirect') === 'features';
  return redirect(toFeatures ? `/${project.id}/features` : `/${project.id}/home`);
}
