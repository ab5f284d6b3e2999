import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { environmentForm, type Environment } from '#domain/environments/environment';
import { refusedInWords } from '#domain/environments/refused-in-words';
import type { FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { EnvironmentForm } from './environment-form';
import { findEnvironmentOfPage } from './environment-of';
import { environmentListPath } from './old-environment.server';
import { saveEnvironment } from './save-environment';

export const meta: MetaFunction = () => [{ title: 'Edit environment' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { environment, refused, others } = await findEnvironmentOfPage(caller, args.params.name);
  if (!environment) throw notFound();
  const { executions } = await executionsUsing(caller, { kind: 'environment', path: environment.name });
  return { projectId: caller.project.id, environment, refused, others, executions };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment: old, others, where } = await findEnvironmentOfPage(caller, args.params.name);
  if (!old) throw notFound();
  const submission = parseForm(await args.request.formData(), environmentForm(others));
  const edit = async (environment: Environment) => {
    const answer = await caller.upstream.workspace.editEnvironment({
      body: { ...where, name: old.name, newName: environment.name, newData: environment },
    });
    if (answer.status || answer.because === 'unchanged') return answer;
    return { ...answer, error: `${failed}: ${answer.error}` };
  };
  return saveEnvironment({ ...args, project: caller.project }, submission, edit, {
    done: 'saved',
    failed,
    listPath: (name) => environmentListPath(caller, name === old.name ? null : { from: old.name, to: name }),
  });
}

const failed = 'Error in editing environment';

export default function EditEnvironment() {
  const { projectId, environment, refused, others, executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <LicenceGate closeTo="..">
      <Dialog title="Edit environment" closeTo="..">
        {refused && (
          <Notice kind="warning" title="This environment cannot be used">
            {refusedInWords(refused)}
          </Notice>
        )}
        <EnvironmentForm
          answer={answer}
          initial={environment}
          others={others}
          closeTo=".."
          submitLabel="Save"
          usedBy={<ExecutionsUsingObject projectId={projectId} executions={executions} change="rename" />}
        />
      </Dialog>
    </LicenceGate>
  );
}
