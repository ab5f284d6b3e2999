import { Button, NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { ScenarioRef } from '#contracts/executions';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { parseForm } from '~/platform/forms';
import { LicenceDialog } from '~/shell/licence-dialog';
import { LicenceGate } from '~/shell/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { featurePathOf, featuresPath, placeOf, usePlace, type Place } from './address';
import classes from './dialog-form.module.css';
import { featuresIn, withoutSuffix } from './feature-tree/tree-view';

const fields = z.object({
  what: z.enum(['scenario', 'feature', 'all']).catch('all'),
  /** Chosen in the dialog; else the project's current environment. */
  environment: z.string().default(''),
});
type What = z.infer<typeof fields>['what'];

export async function loader(args: LoaderFunctionArgs) {
  const { names, current, problem } = await environmentsOf(await requireProject(args));
  const { searchParams } = new URL(args.request.url);
  return {
    names,
    current,
    problem,
    what: fields.shape.what.parse(searchParams.get('what') ?? whatOf(placeOf(searchParams))),
  };
}

/** Starts the run and opens its report. Without an environment, or when it cannot start, the dialog says why. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  const { what, environment } =
    submission.status === 'success' ? submission.value : { what: whatOf(place), environment: '' };
  const env = environment || (await environmentsOf(caller)).current;
  if (!env) return data({ what, error: null, because: null }, { status: 422 });
  try {
    const scenarios = await scenariosOf(caller, place, what);
    const problem = cannotRun(scenarios);
    if (problem) return data({ what, error: problem, because: null }, { status: 422 });
    const run = await caller.upstream.executions.runNow({
      body: {
        projectId: caller.project.id,
        branch: caller.branch,
        env,
        scenarios,
        name: what === 'all' ? 'All scenarios' : undefined,
      },
    });
    if (!run.wasRunInitiated) return data({ what, error: run.error, because: null }, { status: 422 });
    const event = what === 'all' ? 'click_run_all' : 'click_run_scenario';
    trackUsage(args, caller.upstream, event, { projectId: caller.project.id });
    return redirect(`/${caller.project.id}/run-report/${run.runId}`, 303);
  } catch (error) {
    const refused = refusedAnswer(error).data;
    return data({ ...refused, what }, { status: 403 });
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
  const starting = useNavigation().formMethod === 'POST';
  const closeTo = featuresPath(projectId, place);
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  const what = answer?.what ?? offered;
  if (problem !== null) {
    return (
      <Dialog title={texts[what]} closeTo={closeTo}>
        <Notice kind="error" title="The environments of the project could not be read">
          {problem}
        </Notice>
      </Dialog>
    );
  }
  if (names.length === 0) {
    return (
      <Dialog title={texts[what]} closeTo={closeTo}>
        <p>An environment must be chosen before running. This project has none yet.</p>
        <DialogActions>
          <ButtonLink to={closeTo} variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <ButtonLink to={`/${projectId}/environments/new`}>Add environment</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts[what]} closeTo={closeTo}>
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
          <Button type="submit" name="what" value={what} loading={starting}>
            {texts[what]}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
