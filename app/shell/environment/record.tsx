import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useParams } from '@remix-run/react';
import { chooseEnvironment, environmentsOf } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { query } from '~/platform/paths';
import { EnvironmentPicker } from './environment-picker';
import { LicenceDialog } from '../licence/licence-dialog';

export const meta: MetaFunction = () => [{ title: 'AI Recorder' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/**
 * The AI Recorder button (docs/rules/recorder.md, Launching): expired, the licence dialog; no environment, the picker;
 * else the page that opens the recorder, with the environment that was chosen or is the current one.
 */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, licence, upstream, branch } = caller;
  if (licence.expired) return data({ because: 'licence' }, { status: 403 });
  const { names, current } = await environmentsOf(caller);
  const form = await args.request.formData();
  const requested = form.get('environment');
  const chosen = names.find((name) => name === requested);
  const env = chosen ?? current;
  if (!env) return data({ because: 'environment' }, { status: 422 });
  if (chosen) await chooseEnvironment(caller, chosen);
  trackUsage(args, upstream, 'click_start_recording', { projectId: project.id });
  const place = placeIn(form);
  const recorder = query({ project_id: project.id, git_branch: branch, uuid: randomUUID(), env, ...place });
  return redirect(`/open-recorder/recorder${recorder}`, 303);
}

/** Where in the project to record (docs/rules/recorder.md, Launching); nowhere in particular when left out. */
function placeIn(form: FormData): Record<string, string> {
  const names = ['feature_file', 'scenario_name', 'step_index'];
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').slice(0, 1000)]));
}

export default function Record() {
  const { projectId } = useParams();
  const refused = useAnswer<typeof action>();
  const closeTo = `/${projectId}/home`;
  if (refused?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  return <EnvironmentPicker closeTo={closeTo} />;
}
