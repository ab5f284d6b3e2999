import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { UsedBy } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { cut } from '~/ui/cut';
import { featurePathOf, featuresPath, placeOf, usePlace, type Place } from './address';
import { pathAfterMove } from './folders/left-executions.server';
import { removeScenario } from './gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from './save-feature.server';

/** Reads the executions that use the feature or scenario. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  if (!place.feature) throw notFound();
  return { executions: (await executionsUsing(caller, usedAt(place))).executions };
}

/** Returns the place's scenario, else its feature, as executions name it. */
function usedAt(place: Place) {
  const feature = featurePathOf(place);
  return place.scenario === null
    ? ({ kind: 'feature', path: feature } as const)
    : ({ kind: 'scenario', feature, path: place.scenario } as const);
}

/** Deletes the feature, or only the scenario when the address names one. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
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

type Deleted = { problem: string | null; next: Place };

/** Deletes the feature and shows its folder next. The folder stays, even when it is empty. */
async function deleteFeature({ project, upstream, branch }: InProject, place: Place): Promise<Deleted> {
  const deleted = await upstream.workspace.deleteFeature({
    body: { projectId: project.id, branch, name: `${place.feature}.feature`, parentPath: place.folders },
  });
  if (!deleted.status) return { problem: deleted.error, next: place };
  return { problem: null, next: { ...place, feature: null } };
}

/** Deletes the scenario and shows the previous one next (docs/rules/scenarios.md, Editing). */
async function deleteScenario(caller: InProject, place: Place): Promise<Deleted> {
  let previous: string | null = null;
  const deleted = await changeFeature(caller, place, (text) => {
    const rest = removeScenario(text, place.scenario ?? '');
    previous = rest?.previous ?? null;
    return rest && rest.text;
  });
  return { problem: deleted.status ? null : deleted.error, next: { ...place, scenario: previous } };
}

export default function DeleteFeature() {
  const { projectId, place } = usePlace();
  const { executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const closeTo = featuresPath(projectId, place);
  const type = place.scenario === null ? 'feature' : 'scenario';
  const name = place.scenario ?? place.feature ?? '';
  return (
    <DeleteDialog title={`Delete ${type}`} closeTo={closeTo} failure={answer}>
      <p>
        Delete <strong title={name}>{cut(name, 80, 80)}</strong>
        {type === 'feature' && ' with all its scenarios'}? Step code and reports stay, and the{' '}
        {type === 'feature' ? 'feature can be restored from Deleted features' : 'scenario is in the History'}.
      </p>
      <UsedBy projectId={projectId} executions={executions} change="delete" />
    </DeleteDialog>
  );
}
