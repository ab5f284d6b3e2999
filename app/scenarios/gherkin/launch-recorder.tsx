import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { environmentsOf } from '~/access/environments';
import { notFound, requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { query } from '~/platform/paths';
import {
  featurePathOf,
  featuresPath,
  featureLocationOf,
  stepLineOf,
  useFeatureLocation,
} from '~/scenarios/address';
import { EnvironmentPicker } from '~/shell/environment/environment-picker';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { featureOrRefusal, scenarioSteps } from '../read-feature.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/**
 * Opens the recorder to continue a scenario's recording. `cmd=again` records one step again, `cmd=behind` continues
 * after a step, `cmd=apitest` records the API implementation of a step (docs/rules/recorder.md, Launching). Shows the
 * license dialog when the license expired, and the environment picker when there is no environment.
 */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, licence, upstream, branch } = caller;
  if (licence.expired) return data({ because: 'licence' }, { status: 403 });
  const { searchParams } = new URL(args.request.url);
  const location = featureLocationOf(searchParams);
  const feature = await featureOrRefusal(caller, location, 0);
  if (!feature || typeof feature === 'string' || location.scenario === null) throw notFound();
  const { current: env } = await environmentsOf(caller);
  if (!env) return data({ because: 'environment' }, { status: 422 });
  const requested = searchParams.get('cmd');
  const apiTest = requested === 'apitest';
  const line = stepLineOf(searchParams);
  const steps = scenarioSteps(feature, location.scenario);
  const index = steps.findIndex((step) => step.line === line);
  const step = steps[index];
  if (requested !== null && !step) throw notFound();
  // Do not replace step code that a user wrote.
  if (apiTest && step?.code?.source === 'USER') throw notFound();
  trackUsage(args, upstream, 'click_start_recording', { projectId: project.id });
  const recorder = query({
    project_id: project.id,
    git_branch: branch,
    uuid: randomUUID(),
    fromMainApp: 'true',
    feature_file: `${featurePathOf(location)}.feature`,
    scenario_name: location.scenario,
    env_name: `environments/${env}`,
    env,
    step_index: requested === null ? undefined : index,
    stepSource: apiTest ? step?.code?.source : undefined,
    continue: apiTest || requested === 'again' ? undefined : 'true',
  });
  return redirect(`/open-recorder/${apiTest ? 'apitest' : 'recorder'}${recorder}`, 303);
}

export default function LaunchRecorder() {
  const { projectId, place } = useFeatureLocation();
  const refused = useAnswer<typeof action>();
  const closeTo = featuresPath(projectId, place);
  if (refused?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  return <EnvironmentPicker closeTo={closeTo} />;
}
