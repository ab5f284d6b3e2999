import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { environmentForm, type Environment } from '#domain/environments/environment';
import type { FormAnswer } from '~/access/form-answer';
import { chooseEnvironment } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { useDetourEnd, wayBack, withMade } from '~/shell/detour/detour';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Dialog } from '~/ui/dialog';
import { EnvironmentForm } from './environment-form';
import { findEnvironmentOfPage } from './environment-of';
import { saveEnvironment } from './save-environment';

export const meta: MetaFunction = () => [{ title: 'Add environment' }];

export async function loader(args: LoaderFunctionArgs) {
  const { others } = await findEnvironmentOfPage(await requireProject(args), undefined);
  return { others, demoApp: args.context.demoShop };
}

/** On success the environment becomes the current one (docs/rules/environments-and-data.md, Environments). */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { workspace } = caller.upstream;
  const { where, others } = await findEnvironmentOfPage(caller, undefined);
  const schema = environmentForm(others, { demoApp: args.context.demoShop });
  const submission = parseForm(await args.request.formData(), schema);
  const add = async (environment: Environment) => {
    const { name } = environment;
    const pushed = await workspace.pushEnvironment({ body: { ...where, name, data: environment } });
    if (pushed.status) await chooseEnvironment(caller, name);
    return pushed;
  };
  const words = { done: 'added', failed: 'The environment could not be added.' };
  const back = wayBack(new URL(args.request.url).searchParams, caller.project.id);
  const backTo = submission.status === 'success' ? withMade(back, submission.value.name) : back;
  return saveEnvironment({ ...args, project: caller.project }, submission, add, { ...words, backTo });
}

export default function NewEnvironment() {
  const { others, demoApp } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  const closeTo = useDetourEnd('..');
  return (
    <LicenceGate closeTo={closeTo}>
      <Dialog title="Add environment" closeTo={closeTo}>
        <EnvironmentForm
          answer={answer}
          others={others}
          demoApp={demoApp}
          closeTo={closeTo}
          submitLabel="Add environment"
        />
      </Dialog>
    </LicenceGate>
  );
}
