import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject, type InProject } from '~/access/gate';
import { featuresPath, placeOf } from '../address';
import { changeOf } from './row-actions';

/** Opens or closes a branch of the tree for somebody without scripts, and leads back to where they were. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  await remember(caller, changeOf(searchParams));
  return redirect(featuresPath(caller.project.id, placeOf(searchParams)));
}

/** The same for the page's script, which stays where it is. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  await remember(caller, changeOf(await args.request.formData()));
  return null;
}

/** A path that cannot be one is refused by the service: then nothing opens. */
async function remember({ project, upstream, branch }: InProject, asked: ReturnType<typeof changeOf>) {
  if (!asked) return;
  const paths = asked.change === 'open' ? { expand: [asked.path] } : { collapse: [asked.path] };
  await upstream.workspace.updateLastUpdated({ body: { projectId: project.id, branch, ...paths } });
}
