import { NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { ListedGeneration } from '#contracts/generation';
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
import { generationPath } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { ClockTime, TimeText } from '~/ui/time';
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
            <strong>Model {model}</strong>: steps that the rules do not read surely are read by the model,
            which is sent their words and the elements of the page. Each is tried out.
          </>
        )}{' '}
        A step that it is not sure of gets no code, and the reason is told. Code that a person wrote stays as
        it is, and nothing is saved before you have reviewed it.
      </p>
      {earlier.length > 0 && (
        <EarlierGenerations projectId={projectId} earlier={earlier} now={now} named={!place.scenario} />
      )}
    </FormDialog>
  );
}

interface EarlierGenerationsProps {
  projectId: string;
  /** Newest first. */
  earlier: ListedGeneration[];
  /** True when they belong to several scenarios, so that each one names its scenario. */
  named: boolean;
  now: number;
}

/** Lists earlier generations of this place, so that users find proposals that are not saved yet. */
function EarlierGenerations({ projectId, earlier, named, now }: EarlierGenerationsProps) {
  return (
    <section className={classes.earlier} aria-labelledby="earlier-generations">
      <header>
        <h3 id="earlier-generations">Generated before</h3>
        <Link to={`/${projectId}/runs?type=scenario`}>All generations</Link>
      </header>
      <ul>
        {earlier.map((item) => (
          <li key={item.id}>
            <StatusBadge status={badges[item.state]} />{' '}
            <span className={classes.outcome}>
              {named && (
                <span className={classes.scenario} title={item.scenarioName}>
                  {item.scenarioName}
                </span>
              )}
              <Link to={generationPath(projectId, item.id)}>
                <TimeText at={item.createdAt} now={now} />, <ClockTime at={item.createdAt} now={now} />
              </Link>{' '}
              <span>{outcomeOf(item)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const badges: Record<ListedGeneration['state'], string> = {
  queued: 'QUEUED',
  running: 'RUNNING',
  done: 'DONE',
  failed: 'FAILED',
  stopped: 'STOPPED',
};

/** Returns e.g. `3 steps got code, 1 did not · waits for review`. */
function outcomeOf({ state, generated, refused, env, waits }: ListedGeneration): string {
  if (state === 'queued' || state === 'running') return env;
  const steps = `${generated} ${generated === 1 ? 'step' : 'steps'} got code`;
  const others = refused > 0 ? `, ${refused} did not` : '';
  return `${steps}${others}${waits ? ' · waits for review' : ''}`;
}
