import { Button, NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { commitId } from '#contracts/executions';
import { environmentsOf } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { rememberedRun, runWhats, type RunChoice } from '~/shell/last-run';
import { parseForm } from '~/platform/forms';
import { useDetour } from '~/shell/detour/detour';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { noUsableEnvironment, RefusedEnvironments } from '~/shell/environment/refused-environments';
import { useShell } from '~/shell/frame/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { featuresPath, featureLocationOf, useFeatureLocation } from './address';
import classes from './dialog-form.module.css';
import { isChoice, runButtonText, shownAt } from './run/run-words';
import { startRun } from './start-run.server';

const what = z.enum(runWhats);
const fields = z.object({
  what: what.optional().catch(undefined),
  /** Set instead of `what` for a run with AI recovery. */
  recover: what.optional().catch(undefined),
  /** Tag of a run by tag. */
  tag: z.string().max(80).catch(''),
  /** Environment chosen in the dialog; empty: the project's current one. */
  environment: z.string().default(''),
  /** The commit that the page with the button showed. Anything else than a commit id counts as none. */
  commit: commitId.or(z.literal('')).catch(''),
});

export async function loader(args: LoaderFunctionArgs) {
  const { names, current, problem } = await environmentsOf(await requireProject(args));
  const { searchParams } = new URL(args.request.url);
  return {
    names,
    current,
    problem,
    what: what.catch('all').parse(searchParams.get('what') ?? shownAt(featureLocationOf(searchParams))),
  };
}

/** Starts the run and opens its report. The dialog says why it cannot start, e.g. no environment. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  const asked = submission.status === 'success' ? submission.value : { environment: '', tag: '', commit: '' };
  const choice: RunChoice = {
    what: asked.recover ?? asked.what ?? (submission.status === 'success' ? 'all' : shownAt(place)),
    heals: asked.recover !== undefined,
    tag: asked.tag,
  };
  const refused = (error: string | null) => data({ choice, error, because: null }, { status: 422 });
  const environments = await environmentsOf(caller);
  const env = asked.environment || environments.current;
  if (!env) return refused(environments.problem);
  try {
    const run = await startRun(args, caller, { place, choice, env, shownCommit: asked.commit || undefined });
    if ('error' in run) return refused(run.error);
    const whose = { userId: caller.user.userId, projectId: caller.project.id };
    const headers = new Headers(run.notice);
    if (isChoice(place, choice)) headers.append('set-cookie', await rememberedRun(whose, choice));
    return redirect(run.report, { status: 303, headers });
  } catch (error) {
    const answer = refusedAnswer(error).data;
    return data({ choice, error: answer.error, because: answer.because }, { status: 403 });
  }
}

export default function RunScenarios() {
  const { projectId, place } = useFeatureLocation();
  return (
    <LicenceGate closeTo={featuresPath(projectId, place)}>
      <RunDialog />
    </LicenceGate>
  );
}

function RunDialog() {
  const { names, current, problem, what: offered } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { projectId, place } = useFeatureLocation();
  const detour = useDetour();
  const { refusedEnvironments } = useShell();
  const starting = useNavigation().formMethod === 'POST';
  const closeTo = featuresPath(projectId, place);
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  const choice = answer?.choice ?? { what: offered, heals: false, tag: '' };
  const { what, heals, tag } = choice;
  const text = runButtonText(choice, shownAt(place));
  if (problem !== null) {
    return (
      <Dialog title={text} closeTo={closeTo}>
        <Notice kind="error" title="The environments of the project could not be read">
          {problem}
        </Notice>
      </Dialog>
    );
  }
  if (names.length === 0) {
    return (
      <Dialog title={text} closeTo={closeTo}>
        <p>An environment must be chosen before running. {noUsableEnvironment(refusedEnvironments.length)}</p>
        <RefusedEnvironments />
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <ButtonLink to={detour(`/${projectId}/environments/new`)}>Add environment</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={text} closeTo={closeTo}>
      <Form method="post" className={classes.form} preventScrollReset>
        {answer?.error && (
          <Notice kind="error" title="The run was not started">
            {answer.error}
          </Notice>
        )}
        {what === 'tag' && <input type="hidden" name="tag" value={tag} />}
        <NativeSelect
          label="Environment"
          name="environment"
          data={names}
          defaultValue={current ?? undefined}
          description="An environment must be chosen before running"
        />
        <RefusedEnvironments />
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" name={heals ? 'recover' : 'what'} value={what} loading={starting}>
            {text}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
