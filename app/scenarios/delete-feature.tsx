import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { cutText } from '~/ui/cut';
import {
  featurePathOf,
  featuresPath,
  featureLocationOf,
  useFeatureLocation,
  type FeatureLocation,
} from './address';
import { pathAfterMove } from './folders/left-executions.server';
import { removeScenario } from './gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from './save-feature.server';

/** Reads the executions that use the feature or scenario. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature) throw notFound();
  return { executions: (await executionsUsing(caller, usedAt(location))).executions };
}

/** Returns the place's scenario, else its feature, as executions name it. */
function usedAt(location: FeatureLocation) {
  const feature = featurePathOf(location);
  return location.scenario === null
    ? ({ kind: 'feature', path: feature } as const)
    : ({ kind: 'scenario', feature, path: location.scenario } as const);
}

/** Deletes the feature, or only the scenario when the address names one. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  if (!place.feature) throw notFound();
  const type = place.scenario === null ? 'feature' : 'scenario';
  try {
    const { scenario } = place;
    const { problem, next } = await (type === 'feature' ? deleteFeature : deleteScenario)(caller, place);
    if (problem !== null) {
      return data({ error: `An error occurred while deleting the ${type}`, problem }, { status: 422 });
    }
    recordScenarioEvent(args, caller, {
      place,
      scenario,
      eventType: type === 'feature' ? 'deleteFeature' : 'deleteScenario',
    });
    const notice = await flashCookie(`Deleted ${type} successfully`);
    const { path: from, ...used } = usedAt(place);
    const to = await pathAfterMove(caller, next, { ...used, from, to: null });
    return redirect(to, {
      status: 303,
      headers: { 'set-cookie': notice },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

type Deleted = { problem: string | null; next: FeatureLocation };

/** Deletes the feature and shows its folder next. The folder stays, even when it is empty. */
async function deleteFeature(
  { project, upstream, branch }: InProject,
  location: FeatureLocation,
): Promise<Deleted> {
  const deleted = await upstream.workspace.deleteFeature({
    body: {
      projectId: project.id,
      branch,
      name: `${location.feature}.feature`,
      parentPath: location.folders,
    },
  });
  if (!deleted.status) return { problem: deleted.error, next: location };
  return { problem: null, next: { ...location, feature: null } };
}

/** Deletes the scenario and shows the previous one next (docs/rules/scenarios.md, Editing). */
async function deleteScenario(caller: InProject, location: FeatureLocation): Promise<Deleted> {
  let previous: string | null = null;
  const deleted = await changeFeature(caller, location, (text) => {
    const rest = removeScenario(text, location.scenario ?? '');
    previous = rest?.previous ?? null;
    return rest && rest.text;
  });
  return { problem: deleted.status ? null : deleted.error, next: { ...location, scenario: previous } };
}

export default function DeleteFeature() {
  const { projectId, place } = useFeatureLocation();
  const { executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const closeTo = featuresPath(projectId, place);
  const type = place.scenario === null ? 'feature' : 'scenario';
  const name = place.scenario ?? place.feature ?? '';
  return (
    <DeleteDialog title={`Delete ${type}`} closeTo={closeTo} failure={answer}>
      <p>
        Delete <strong title={name}>{cutText(name, 80, 80)}</strong>
        {type === 'feature' && ' with all its scenarios'}? Step code and reports stay, and the{' '}
        {type === 'feature' ? 'feature can be restored from Deleted features' : 'scenario is in the History'}.
      </p>
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="delete" />
    </DeleteDialog>
  );
}
