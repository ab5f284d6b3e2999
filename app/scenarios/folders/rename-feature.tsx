import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { featurePathOf, featuresPath, placeOf, usePlace } from '~/scenarios/address';
import { pathAfterMove } from './left-executions.server';
import { done, notDone, typedName } from './name-answer.server';
import { NameDialog } from './name-dialog';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  if (!placeOf(new URL(args.request.url).searchParams).feature) throw notFound();
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const place = placeOf(new URL(args.request.url).searchParams);
  const { folders: parentPath, feature: oldName } = place;
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
  const renamed = { ...place, feature: newName };
  const old = { kind: 'feature', from: featurePathOf(place), to: featurePathOf(renamed) } as const;
  return done(await pathAfterMove(caller, renamed, old), 'Renamed feature successfully');
}

export default function RenameFeature() {
  const { projectId, place } = usePlace();
  const answer = useActionData<FormAnswer>();
  return (
    <NameDialog
      title="Editing feature"
      label="Feature name"
      name={place.feature ?? ''}
      closeTo={featuresPath(projectId, place)}
      submit="Save"
      answer={answer}
    />
  );
}
