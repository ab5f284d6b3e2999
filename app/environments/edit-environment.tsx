import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { environmentForm, type Environment } from '#contracts/environment';
import type { FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { parseForm } from '~/platform/forms';
import { LicenceGate } from '~/shell/licence-gate';
import { Dialog } from '~/ui/dialog';
import { EnvironmentForm } from './environment-form';
import { environmentOf } from './environment-of';
import { saveEnvironment } from './save-environment';

export const meta: MetaFunction = () => [{ title: 'Edit environment' }];

export async function loader(args: LoaderFunctionArgs) {
  const { environment, others } = await environmentOf(await requireProject(args), args.params.name);
  if (!environment) throw notFound();
  return { environment, others };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment: old, others, where } = await environmentOf(caller, args.params.name);
  if (!old) throw notFound();
  const submission = parseForm(await args.request.formData(), environmentForm(others));
  const edit = async (environment: Environment) => {
    const answer = await caller.upstream.workspace.editEnvironment({
      body: { ...where, name: old.name, newName: environment.name, newData: environment },
    });
    if (answer.status || answer.because === 'unchanged') return answer;
    return { ...answer, error: `${failed}: ${answer.error}` };
  };
  return saveEnvironment({ ...args, project: caller.project }, submission, edit, { done: 'saved', failed });
}

const failed = 'Error in editing environment';

export default function EditEnvironment() {
  const { environment, others } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <LicenceGate closeTo="..">
      <Dialog title="Edit environment" closeTo="..">
        <EnvironmentForm
          answer={answer}
          initial={environment}
          others={others}
          closeTo=".."
          submitLabel="Save"
        />
      </Dialog>
    </LicenceGate>
  );
}
