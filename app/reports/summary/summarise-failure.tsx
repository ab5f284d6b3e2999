import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { AccessTokenDialog } from '~/shell/detour/access-token-dialog';
import { FormDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { Dialog } from '~/ui/dialog';
import { useReport } from '../scenario/use-report';
import { requestedModel } from './asked-model.server';
import { TokensOfToday } from './tokens-of-today';

export const meta: MetaFunction = () => [{ title: 'Summarise the failure' }];

export async function loader(args: LoaderFunctionArgs) {
  return requestedModel(await requireProject(args));
}

/** Asks the model, which takes seconds, and redirects to the report, which then has the summary. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { runId, testId = '' } = args.params;
  try {
    const body = { projectId: project.id, testCaseId: testId };
    const made = await upstream.generation.summariseFailure({ body });
    if (!made.status) return data({ because: made.because, error: made.error }, { status: 422 });
    const { search } = new URL(args.request.url);
    return redirect(`/${project.id}/run-report/${runId}/${testId}${search}`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Summary added') },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function SummariseFailure() {
  const { model, budget, hasAccessToken } = useLoaderData<typeof loader>();
  const failure = useAnswer<FormFailure>();
  const { projectId, scenario, back } = useReport();
  if (model === null) {
    return (
      <Dialog title="Summarise the failure" closeTo={back}>
        <p>No language model is set. The root cause and its evidence are in the report.</p>
      </Dialog>
    );
  }
  if (!hasAccessToken || failure?.because === 'access-key-missing') {
    return <AccessTokenDialog projectId={projectId} closeTo={back} />;
  }
  const failed = failure?.error && failure.because !== 'licence';
  return (
    <FormDialog
      title="Summarise the failure"
      closeTo={back}
      failure={failure}
      submit={failed ? 'Retry' : scenario.analysis?.summary ? 'Summarise anew' : 'Summarise'}
    >
      <p>
        The model {model} reads the error, the steps, failed requests and the page content, with secrets
        masked. It writes a few sentences about the most likely reason of the failure. The summary appears in
        the report, marked with the name of the model.
      </p>
      <TokensOfToday budget={budget} />
    </FormDialog>
  );
}
