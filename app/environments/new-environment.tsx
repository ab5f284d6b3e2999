import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { flashCookie } from '~/platform/flash';
import { invalid } from '~/platform/forms';
import { Dialog } from '~/ui/dialog';
import { checkedEnvironment } from './checked-environment';
import { EnvironmentForm } from './environment-form';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** On success the environment becomes the current one (specification shell.md section 4). */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const where = { projectId: project.id, branch };
  const list = await upstream.workspace.getEnvironments({ body: where });
  const others = list.status ? list.allEnv.map(({ name }) => name) : [];
  const { submission, environment, problems } = checkedEnvironment(await args.request.formData(), others);
  if (problems) return invalid(submission, problems);
  try {
    const pushed = await upstream.workspace.pushEnvironment({
      body: { ...where, name: environment.name, data: environment },
    });
    if (!pushed.status) return invalid(submission, { '': pushed.error });
    await upstream.workspace.updateLastActiveWorkspace({ body: { ...where, name: environment.name } });
  } catch (error) {
    return refusedForm(submission, error);
  }
  const notice = await flashCookie(`Environment ${environment.name} added`);
  return redirect(`/${project.id}/environments`, { headers: { 'set-cookie': notice } });
}

export default function NewEnvironment() {
  const answer = useActionData<FormAnswer>();
  return (
    <Dialog title="Add environment" closeTo="..">
      <EnvironmentForm answer={answer} closeTo=".." submitLabel="Add environment" />
    </Dialog>
  );
}
