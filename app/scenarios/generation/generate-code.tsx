import { EarlierGenerations } from './earlier-generations';
import { NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { AccessTokenDialog } from '~/shell/detour/access-token-dialog';
import { FormDialog } from '~/shell/forms/form-dialog';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { EnvironmentMissing } from '../wizard/environment-missing';
import classes from './generate-code.module.css';
import { readGenerateForm } from './generate-form.server';
import { noChoice, generationReviewPath, chainAt } from './review-path';

const fields = z.object({
  scenario: z.string().default(''),
  environment: z.string().default(''),
  mode: z.enum(['missing', 'all']).catch('missing'),
});

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  return readGenerateForm(caller, featureLocationOf(searchParams), searchParams.get('mode'));
}

/** Starts the generation and opens its page. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, branch, upstream } = caller;
  const submission = parseForm(await args.request.formData(), fields);
  const value = submission.status === 'success' ? submission.value : fields.parse({});
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  try {
    const { environment: env, mode } = value;
    const featureName = [...location.folders, location.feature ?? ''].join('/');
    const scenarioName = value.scenario || (location.scenario ?? '');
    const started = await upstream.generation.startStepGeneration({
      body: { projectId: project.id, branch, env, mode, featureName, scenarioName },
    });
    if (started.status) {
      trackUsage(args, upstream, 'click_ai_generate', { projectId: project.id });
      // Keep the chain of scenarios that follow.
      const chain = chainAt(args.request);
      const rest = chain?.until === scenarioName ? null : chain;
      return redirect(generationReviewPath(project.id, started.generation.id, noChoice, rest), 303);
    }
    const { because, error } = started;
    return data({ ...value, because, error }, { status: 422 });
  } catch (error) {
    return data({ ...value, ...refusedAnswer(error).data }, { status: 403 });
  }
}

export default function GenerateCode() {
  const { projectId, place } = useFeatureLocation();
  return (
    // Check the license first, so that no user creates an access token and is then refused.
    <LicenceGate closeTo={featuresPath(projectId, place)}>
      <GenerateDialog />
    </LicenceGate>
  );
}

function GenerateDialog() {
  const { problem, environments, current, scenarios, mode, again, model, hasAccessToken, earlier, now } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { projectId, place } = useFeatureLocation();
  const closeTo = featuresPath(projectId, place);
  if (problem !== null) {
    return (
      <Dialog title="Generate step code" closeTo={closeTo}>
        <Notice kind="error" title="The steps could not be loaded">
          {problem}
        </Notice>
      </Dialog>
    );
  }
  if (!hasAccessToken || answer?.because === 'access-key-missing') {
    return <AccessTokenDialog projectId={projectId} closeTo={closeTo} />;
  }
  if (environments.length === 0) return <EnvironmentMissing projectId={projectId} closeTo={closeTo} />;
  return (
    <FormDialog title="Generate step code" closeTo={closeTo} failure={answer} submit="Generate code">
      {place.scenario ? (
        <p className={classes.scenario} title={place.scenario}>
          {place.scenario}
        </p>
      ) : (
        <NativeSelect
          label="Scenario"
          name="scenario"
          data={scenarios}
          defaultValue={answer?.scenario || undefined}
        />
      )}
      <NativeSelect label="Code" name="mode" defaultValue={answer?.mode ?? mode}>
        <option value="missing">Generate missing code</option>
        <option value="all">
          {again ? 'Re-generate code for all steps' : 'Generate code for all steps'}
        </option>
      </NativeSelect>
      <NativeSelect
        label="Environment"
        name="environment"
        data={environments}
        defaultValue={answer?.environment || (current ?? undefined)}
        description="The scenario runs there while its code is written"
      />
      <RefusedEnvironments />
      <p className={classes.engine}>
        {model === null ? (
          <>
            <strong>Built-in engine</strong>: reads each step by rules, looks its element up on the page and
            tries it out.
          </>
        ) : (
          <>
            <strong>Model {model}</strong>: reads the steps that the rules are not sure about. The model gets
            the words of the step and the elements of the page. Scenarium tries each step out.
          </>
        )}{' '}
        An uncertain step gets no code, and you see the reason. Code that a person wrote does not change.
        Nothing is saved before you review it.
      </p>
      {earlier.length > 0 && (
        <EarlierGenerations projectId={projectId} earlier={earlier} now={now} named={!place.scenario} />
      )}
    </FormDialog>
  );
}
