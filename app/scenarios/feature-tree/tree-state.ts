import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireProject, type InProject } from '~/access/gate';
import { featuresPath, featureLocationOf, type FeatureLocation } from '../address';
import { readTreeChange, readVisit } from './row-actions';

/**
 * Stores the place that the user visits, and the branch of the tree that the user opens or closes. A form that the
 * browser sends without scripts leads back to the page.
 */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  await storeTreeState(caller, location, await args.request.formData());
  return args.context.fetched ? null : redirect(featuresPath(caller.project.id, location), 303);
}

/** Stores the state of a form. The service refuses invalid paths, and then nothing changes. */
async function storeTreeState(
  { project, upstream, branch }: InProject,
  { folders, feature, search }: FeatureLocation,
  form: FormData,
): Promise<void> {
  const scenarioIndex = readVisit(form);
  // A search shows all branches open. Their saved state must not change.
  const change = search === '' ? readTreeChange(form) : null;
  const isVisit = scenarioIndex !== null;
  if (!isVisit && !change) return;
  await upstream.workspace.updateLastUpdated({
    body: {
      projectId: project.id,
      branch,
      scenarioIndex: scenarioIndex ?? undefined,
      lastActiveFolder: isVisit ? folders : undefined,
      lastActiveFeature: isVisit ? feature : undefined,
      opensPlace: isVisit || undefined,
      expand: change?.change === 'open' ? [change.path] : undefined,
      collapse: change?.change === 'close' ? [change.path] : undefined,
    },
  });
}
