import { folderLabelOf, renamedEntry } from '#domain/gherkin/feature-paths';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { pathAfterMove } from './left-executions.server';
import { done, notDone, typedName } from './name-answer.server';
import { NameDialog } from './name-dialog';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  if (folders.length === 0) throw notFound();
  return executionsUsing(caller, { kind: 'folder', path: folders.join('/') });
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  const oldName = folders.at(-1);
  if (oldName === undefined) throw notFound();
  const { submission, name: newName } = await typedName(args.request);
  const parentPath = folders.slice(0, -1);
  try {
    const edited = await upstream.workspace.editFolder({
      body: {
        projectId: project.id,
        branch,
        parentPath,
        destinationPath: parentPath,
        oldName,
        newName,
        action: 'Renamed',
      },
    });
    if (!edited.status) return notDone(submission, 'Failed to edit folder', edited);
  } catch (error) {
    return refusedForm(submission, error);
  }
  const renamed = renamedEntry(folders, newName);
  const old = { kind: 'folder', from: folders.join('/'), to: renamed.join('/') } as const;
  return done(await pathAfterMove(caller, { folders: renamed }, old), 'Folder edited successfully');
}

export default function RenameFolder() {
  const { projectId, place } = useFeatureLocation();
  const { executions } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <NameDialog
      title="Editing folder"
      label="Folder name"
      name={folderLabelOf(place.folders.at(-1) ?? '')}
      closeTo={featuresPath(projectId, place)}
      submit="Save"
      answer={answer}
    >
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="rename" />
    </NameDialog>
  );
}
