import { randomUUID } from 'node:crypto';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { notFound, requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { query } from '~/platform/paths';
import { featurePathOf, placeOf } from '../address';

/** Opens the feature of the address in VS Code, through the page that opens apps by a deep link. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const place = placeOf(searchParams);
  if (!place.feature) throw notFound();
  const list = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  const names = list.status ? list.allEnv.map(({ name }) => name) : [];
  const env = names.find((name) => list.status && name === list.lastActiveEnv) ?? names[0];
  trackUsage(args, upstream, 'click_open_vscode', { projectId: project.id });
  return redirect(
    `/open-recorder/open_vscode${query({
      project_id: project.id,
      git_branch: branch,
      uuid: randomUUID(),
      feature_file: `${featurePathOf(place)}.feature`,
      scenario_name: place.scenario,
      env_name: env && `environments/${env}`,
      env,
      step_index: searchParams.get('step_index'),
    })}`,
  );
}
