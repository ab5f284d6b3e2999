import { Button, NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { ScenarioRef } from '#contracts/executions';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { parseForm } from '~/platform/forms';
import { useDetour } from '~/shell/detour';
import { LicenceDialog } from '~/shell/licence-dialog';
import { LicenceGate } from '~/shell/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { featurePathOf, featuresPath, placeOf, usePlace, type Place } from './address';
import classes from './dialog-form.module.css';
import { featuresIn, withoutSuffix } from './feature-tree/tree-view';

const what = z.enum(['scenario', 'feature', 'all']);
const fields = z.object({
  what: what.optional().catch(undefined),
  /** The same with AI recovery. */
  recover: what.optional().catch(undefined),
  /** Chosen in the dialog; else the project's current environment. */
  environment: z.string().default(''),
});
type What = z.infer<typeof what>;

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
    const scenarios = await scenariosOf(caller, place, what);
    const problem = cannotRun(scenarios);
    if (problem) return data({ what, heals, error: problem, because: null }, { status: 422 });
    const run = await caller.upstream.executions.runNow({
      body: {
        projectId: caller.project.id,
        branch: caller.branch,
        env,
        scenarios,
        healing: heals ? 'heal' : 'propose',
        name: what === 'all' ? 'All scenarios' : undefined,
      },
    });
    if (!run.wasRunInitiated) return data({ what, heals, error: run.error, because: null }, { status: 422 });
    const event = what === 'all' ? 'click_run_all' : 'click_run_scenario';
    trackUsage(args, caller.upstream, event, { projectId: caller.project.id });
    return redirect(`/${caller.project.id}/run-report/${run.runId}`, 303);
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

async function environmentsOf({ project, upstream, branch }: InProject) {
  const list = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  const names = list.status ? list.allEnv.map(({ name }) => name) : [];
  const last = list.status ? list.lastActiveEnv : null;
  // The same choice as in the top bar.
  const current = names.find((name) => name === last) ?? names[0] ?? null;
  return { names, current, problem: list.status ? null : list.error };
}

async function scenariosOf(caller: InProject, place: Place, what: What): Promise<ScenarioRef[]> {
  const feature = featurePathOf(place);
  if (what === 'scenario' && place.scenario) return [{ feature, scenario: place.scenario }];
  if (what !== 'all' && place.feature) return [{ feature }];
  const { workspace } = caller.upstream;
  const list = await workspace.getFeatureList({
    body: { projectId: caller.project.id, branch: caller.branch },
  });
  const runnable = featuresIn(list.status ? list.foldersAndFeatures : []).filter(
    (node) => node.scenarios.length > 0,
  );
  return runnable.map(({ name, parents }) => ({ feature: [...parents, withoutSuffix(name)].join('/') }));
}

function cannotRun(scenarios: ScenarioRef[]): string | null {
  if (scenarios.length === 0) return 'There is no scenario with steps to run.';
  return scenarios.length > 1000 ? 'A run can have at most 1,000 scenarios.' : null;
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
