import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { freeName } from '#domain/free-name';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { folderAt } from '~/scenarios/feature-tree/tree-view';
import { done, notDone, typedName } from './name-answer.server';
import { NameDialog } from './name-dialog';

/** Returns the default name (docs/rules/scenarios.md, Folders), or the next free one. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  const list = await upstream.workspace.getFeatureList({
    body: { projectId: project.id, branch, only: 'folders' },
  });
  const siblings = list.status ? (folderAt(list.foldersAndFeatures, folders) ?? []) : [];
  return {
    name: freeName(
      'New folder',
      siblings.map(({ name }) => name),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  const { submission, name } = await typedName(args.request);
  const isInside = folders.length > 0;
  try {
    const created = await upstream.workspace.createFolder({
      body: { projectId: project.id, branch, name, parentPath: folders },
    });
    if (!created.status) {
      return notDone(
        submission,
        isInside ? 'Failed to create sub folder' : 'Failed to create folder',
        created,
      );
    }
  } catch (error) {
    return refusedForm(submission, error);
  }
  const path = name.split('/').map((part) => part.trim());
  return done(
    featuresPath(project.id, { folders: [...folders, ...path] }),
    isInside ? 'Created sub folder successfully' : 'Created folder successfully',
  );
}

export default function NewFolder() {
  const { name } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<FormAnswer>();
  const above = place.folders.at(-1);
  return (
    <NameDialog
      title={above === undefined ? 'New folder' : 'New sub-folder'}
      label={above === undefined ? 'Folder name' : `Folder name, in ${folderLabelOf(above)}`}
      closeTo={featuresPath(projectId, place)}
      submit="Create folder"
      name={name}
      answer={answer}
    />
  );
}
