import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { AccessTokenDialog } from '~/shell/detour/access-token-dialog';
import { FormDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { Dialog } from '~/ui/dialog';
import { aroundText, elementText } from '~/shell/healing/healing-texts';
import { useReport } from '../scenario/use-report';
import { requestedModel } from './asked-model.server';
import { TokensOfToday } from './tokens-of-today';
import classes from './choose-element.module.css';

export const meta: MetaFunction = () => [{ title: 'Ask the model' }];

export async function loader(args: LoaderFunctionArgs) {
  return requestedModel(await requireProject(args));
}

/** Asks the model, which takes seconds, and redirects to the code fix for the element it chose. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { healingId = '' } = args.params;
  try {
    const body = { projectId: project.id, healingId };
    const chosen = await upstream.generation.chooseHealing({ body });
    if (!chosen.status) return data({ because: chosen.because, error: chosen.error }, { status: 422 });
    return redirect(`/${project.id}/ai-oversight/${chosen.oversightId}`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie('The model proposes a code fix') },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function ChooseElement() {
  const { model, budget, hasAccessToken } = useLoaderData<typeof loader>();
  const failure = useAnswer<FormFailure>();
  const { healingId } = useParams();
  const { projectId, scenario, back } = useReport();
  const healing = scenario.healings.find(({ id }) => id === healingId);
  const choices = (healing?.report.choices ?? []).filter(({ veto }) => veto === null);
  if (model === null || choices.length === 0) {
    return (
      <Dialog title="Ask the model" closeTo={back}>
        <p>
          {model === null
            ? 'No language model is set, so it cannot choose.'
            : 'There are no candidates to choose from.'}
        </p>
      </Dialog>
    );
  }
  if (!hasAccessToken || failure?.because === 'access-key-missing') {
    return <AccessTokenDialog projectId={projectId} closeTo={back} />;
  }
  const failed = failure?.error && failure.because !== 'licence';
  return (
    <FormDialog
      title="Ask the model"
      closeTo={back}
      failure={failure}
      submit={failed ? 'Retry' : 'Ask the model'}
    >
      <p>
        The rules of healing are not sure which element the step means. The model {model} gets the original
        element and these candidates, with secrets masked. It chooses one of them or none. Its choice becomes
        a code fix to review, marked with the name of the model.
      </p>
      <ul className={classes.choices} aria-label="Candidates" tabIndex={0}>
        {choices.map((choice, index) => (
          <li key={index}>
            {elementText(choice)} <span className={classes.around}>{aroundText(choice.around)}</span>{' '}
            <code>{choice.to}</code>
          </li>
        ))}
      </ul>
      <TokensOfToday budget={budget} />
    </FormDialog>
  );
}
