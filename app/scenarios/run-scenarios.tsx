import { Button, NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { parseForm } from '~/platform/forms';
import { useDetour } from '~/shell/detour';
import { LicenceDialog } from '~/shell/licence-dialog';
import { LicenceGate } from '~/shell/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { featuresPath, placeOf, usePlace, type Place } from './address';
import classes from './dialog-form.module.css';
import { environmentsOf, startRun, type What } from './start-run.server';

const what = z.enum(['scenario', 'feature', 'all']);
const fields = z.object({
  what: what.optional().catch(undefined),
  /** The same with AI recovery. */
  recover: what.optional().catch(undefined),
  /** Chosen in the dialog; else the project's current environment. */
  environment: z.string().default(''),
});

export async function loader(args: LoaderFunctionArgs) {
  const { names, current, problem } = await environmentsOf(await requireProject(args));
  const { searchParams } = new URL(args.request.url);
  return {
    names,
    current,
    problem,
    what: what.catch('all').parse(searchParams.get('what') ?? whatOf(placeOf(searchParams))),
  };
}

/** Starts the run and opens its report. Without an environment, or when it cannot start, the dialog says why. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  const asked = submission.status === 'success' ? submission.value : { environment: '' };
  const heals = asked.recover !== undefined;
  const what = asked.recover ?? asked.what ?? (submission.status === 'success' ? 'all' : whatOf(place));
  const env = asked.environment || (await environmentsOf(caller)).current;
  if (!env) return data({ what, heals, error: null, because: null }, { status: 422 });
  try {
    const run = await startRun(args, caller, { place, what, env, heals });
    if ('error' in run) return data({ what, heals, error: run.error, because: null }, { status: 422 });
    return redirect(run.report, 303);
  } catch (error) {
    const refused = refusedAnswer(error).data;
    return data({ ...refused, what, heals }, { status: 403 });
  }
}

/** What can be run at a place when nobody said what. */
function whatOf({ feature, scenario }: Place): What {
  if (!feature) return 'all';
  return scenario ? 'scenario' : 'feature';
}

const texts: Record<What, string> = { scenario: 'Run scenario', feature: 'Run feature', all: 'Execute all' };

const withRecovery = 'Execute with AI recovery';

export default function RunScenarios() {
  const { projectId, place } = usePlace();
  return (
    <LicenceGate closeTo={featuresPath(projectId, place)}>
      <RunDialog />
    </LicenceGate>
  );
}

function RunDialog() {
  const { names, current, problem, what: offered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { projectId, place } = usePlace();
  const detour = useDetour();
  const starting = useNavigation().formMethod === 'POST';
  const closeTo = featuresPath(projectId, place);
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  const what = answer?.what ?? offered;
  const heals = answer?.heals ?? false;
  const text = heals ? withRecovery : texts[what];
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
        <p>An environment must be chosen before running. This project has none yet.</p>
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
        <NativeSelect
          label="Environment"
          name="environment"
          data={names}
          defaultValue={current ?? undefined}
          description="An environment must be chosen before running"
        />
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
