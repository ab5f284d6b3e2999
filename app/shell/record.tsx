import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { query } from '~/platform/paths';
import { EnvironmentPicker } from './environment-picker';
import { LicenceDialog } from './licence-dialog';

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
  const { project, licence, upstream, branch } = await requireProject(args);
  if (licence.expired) return data({ because: 'licence' }, { status: 403 });
  const where = { projectId: project.id, branch };
  const list = await upstream.workspace.getEnvironments({ body: where });
  const names = list.status ? list.allEnv.map(({ name }) => name) : [];
  const form = await args.request.formData();
  const asked = form.get('environment');
  const chosen = names.find((name) => name === asked);
  const last = names.find((name) => list.status && name === list.lastActiveEnv);
  const env = chosen ?? last ?? names[0];
  if (!env) return data({ because: 'environment' }, { status: 422 });
  if (chosen) await upstream.workspace.updateLastActiveWorkspace({ body: { ...where, name: chosen } });
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
  const refused = useActionData<typeof action>();
  const closeTo = `/${projectId}/home`;
  if (refused?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  return <EnvironmentPicker closeTo={closeTo} />;
}
