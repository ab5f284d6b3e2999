import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { projectName } from '#contracts/auth';
import { requireUser } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

const newProject = z.object({
  name: z.string({ required_error: 'Name cannot be empty' }).pipe(projectName),
  demo: z.literal('on').optional(),
});

/** Creates a project with its workspace, opens it and says so; shared by the first project and every further one. */
export async function createProject(args: ActionFunctionArgs) {
  const { upstream } = await requireUser(args);
  const submission = parseForm(await args.request.formData(), newProject);
  if (submission.status !== 'success') return invalid(submission);
  const { name, demo } = submission.value;
  const created = await upstream.auth.createProject({ body: { name } });
  if (!created.status) return invalid(submission, { name: created.error });
  const projectId = created.project.id;
  const template = demo && args.context.demoShop ? 'demo' : 'empty';
  const workspace = await upstream.auth.createWorkspace({ body: { projectId, template } });
  await upstream.auth.updateLastActiveProjectId({ body: { project_id: projectId } });
  await upstream.storage
    .event({ body: { event: { name: 'create_project', projectId } } })
    .catch((err: unknown) => {
      args.context.log.debug({ err }, 'The create_project event was not recorded');
    });
  const notice = workspace.status
    ? flashCookie('New project created successfully')
    : flashCookie(`The project was created, but its workspace was not: ${workspace.error}`, 'error');
  return redirect(`/${projectId}/home`, { headers: { 'set-cookie': await notice } });
}
