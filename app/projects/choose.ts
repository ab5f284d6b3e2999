import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { safePath } from '~/platform/paths';

/** Choosing an environment saves it as the last active one (specification shell.md section 4). */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const form = await args.request.formData();
  const name = form.get('environment');
  if (typeof name === 'string' && name !== '') {
    await upstream.workspace.updateLastActiveWorkspace({ body: { projectId: project.id, name, branch } });
  }
  return redirect(safePath(form.get('back'), `/${project.id}`));
}
