import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject, type InProject } from '~/access/gate';
import { featuresPath, featureLocationOf } from '../address';
import { readTreeChange } from './row-actions';

/** Opens or closes a branch of the tree when scripts are off, and redirects back to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  await remember(caller, readTreeChange(searchParams));
  return redirect(featuresPath(caller.project.id, featureLocationOf(searchParams)));
}

/** Opens or closes a branch for the page's script, without leaving the page. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  await remember(caller, readTreeChange(await args.request.formData()));
  return null;
}

/** Stores the open branches. The service refuses invalid paths, and then nothing changes. */
async function remember({ project, upstream, branch }: InProject, asked: ReturnType<typeof readTreeChange>) {
  if (!asked) return;
  const paths = asked.change === 'open' ? { expand: [asked.path] } : { collapse: [asked.path] };
  await upstream.workspace.updateLastUpdated({ body: { projectId: project.id, branch, ...paths } });
}
