import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { flashCookie } from '~/platform/flash';
import { invalid } from '~/platform/forms';
import { Dialog } from '~/ui/dialog';
import { checkedEnvironment } from './checked-environment';
import { EnvironmentForm } from './environment-form';
import { environmentOf } from './environment-of';

export async function loader(args: LoaderFunctionArgs) {
  const { environment } = await environmentOf(await requireProject(args), args.params.name);
  if (!environment) throw notFound();
  return { environment };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment: old, others, where } = await environmentOf(caller, args.params.name);
  if (!old) throw notFound();
  const { submission, environment, problems } = checkedEnvironment(await args.request.formData(), others);
  if (problems) return invalid(submission, problems);
  if (environment.name === old.name && environment.baseUrl === old.baseUrl) {
    return invalid(submission, { '': 'No changes detected' });
  }
  try {
    const edited = await caller.upstream.workspace.editEnvironment({
      body: { ...where, name: old.name, newName: environment.name, newData: environment },
    });
    if (!edited.status) return invalid(submission, { '': edited.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  const notice = await flashCookie(`Environment ${environment.name} saved`);
  return redirect(`/${caller.project.id}/environments`, { headers: { 'set-cookie': notice } });
}

export default function EditEnvironment() {
  const { environment } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const list = '..';
  return (
    <Dialog title="Edit environment" closeTo={list}>
      <EnvironmentForm answer={answer} initial={environment} closeTo={list} submitLabel="Save" />
    </Dialog>
  );
}
