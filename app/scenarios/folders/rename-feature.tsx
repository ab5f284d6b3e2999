import { folderLabelOf, renamedEntry } from '#domain/gherkin/feature-paths';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { featurePathOf, featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { pathAfterMove } from './left-executions.server';
import { done, notDone, typedName } from './name-answer.server';
import { NameDialog } from './name-dialog';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature) throw notFound();
  return executionsUsing(caller, { kind: 'feature', path: featurePathOf(location) });
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  const { folders: parentPath, feature: oldName } = location;
  if (!oldName) throw notFound();
  const { submission, name: newName } = await typedName(args.request);
  try {
    const renamed = await upstream.workspace.renameFeature({
      body: { projectId: project.id, branch, oldName, newName, parentPath },
    });
    if (!renamed.status) return notDone(submission, 'Error in renaming feature', renamed);
  } catch (error) {
    return refusedForm(submission, error);
  }
  const renamed = { ...location, feature: renamedEntry([...parentPath, oldName], newName).at(-1) ?? newName };
  const old = { kind: 'feature', from: featurePathOf(location), to: featurePathOf(renamed) } as const;
  return done(await pathAfterMove(caller, renamed, old), 'Renamed feature successfully');
}

export default function RenameFeature() {
  const { projectId, place } = useFeatureLocation();
  const { executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <NameDialog
      title="Editing feature"
      label="Feature name"
      name={folderLabelOf(place.feature ?? '')}
      closeTo={featuresPath(projectId, place)}
      submit="Save"
      answer={answer}
    >
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="rename" />
    </NameDialog>
  );
}
