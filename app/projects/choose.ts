import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { safePath } from '~/platform/paths';

/**
 * Choosing an environment saves it as the last active one (docs/rules/environments-and-data.md, Environments); choosing
 * a branch does too, and goes to the project's dashboard.
 */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const form = await args.request.formData();
  const chosen = form.get('branch');
  if (typeof chosen === 'string' && chosen !== '') {
    const body = { projectId: project.id, branch: chosen };
    const answer = await upstream.workspace.updateLastActiveWorkspace({ body });
    const headers = answer.status ? undefined : { 'set-cookie': await flashCookie(answer.error, 'error') };
    return redirect(`/${project.id}`, { headers });
  }
  const name = form.get('environment');
  if (typeof name === 'string' && name !== '') {
    await upstream.workspace.updateLastActiveWorkspace({ body: { projectId: project.id, name, branch } });
  }
  // A page's script stays where it is, and has its loaders asked anew.
  if (form.has('stay')) return null;
  return redirect(safePath(form.get('back'), `/${project.id}`));
}
