import { movedEntry, folderLabelOf } from '#domain/gherkin/feature-paths';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from '~/ui/hydration';
import { z } from 'zod';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { pathText } from '~/platform/paths';
import {
  featuresPath,
  pathFrom,
  featureLocationOf,
  samePath,
  useFeatureLocation,
  type FeatureLocation,
} from '~/scenarios/address';
import { FormDialog } from '~/shell/forms/form-dialog';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { Icon } from '~/ui/icon';
import { destinationsFor, type Destination } from '../feature-tree/tree-view';
import { pathAfterMove } from './left-executions.server';
import { done } from './name-answer.server';
import { pathOfKind } from './old-place';
import classes from './move.module.css';

/** `destination` is missing when none was chosen, and empty for the top folder. */
const fields = z.object({ destination: z.string().optional() });

/** Returns the item to move: the feature of the place, else its folder. */
function movedAt({ folders, feature }: FeatureLocation) {
  const [above, name] = feature ? [folders, feature] : [folders.slice(0, -1), folders.at(-1) ?? ''];
  return { isFolder: feature === null, above, name };
}

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature && location.folders.length === 0) throw notFound();
  const { isFolder, above, name } = movedAt(location);
  const kind = isFolder ? 'folder' : 'feature';
  const [list, { executions }] = await Promise.all([
    upstream.workspace.getFeatureList({ body: { projectId: project.id, branch, only: 'folders' } }),
    executionsUsing(caller, { kind, path: pathOfKind(kind, location) }),
  ]);
  const all = list.status ? list.foldersAndFeatures : [];
  return { destinations: destinationsFor(all, { isFolder, path: [...above, name] }), executions };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  if (!location.feature && location.folders.length === 0) throw notFound();
  const { isFolder, above } = movedAt(location);
  const submission = parseForm(await args.request.formData(), fields);
  const chosen = submission.status === 'success' ? submission.value.destination : undefined;
  const failure = isFolder ? 'Failed to edit folder' : 'Failed to rename feature';
  if (chosen === undefined) return refused(failure, 'Choose a folder.');
  const destination = pathFrom(chosen);
  if (samePath(destination, above))
    return refused(failure, `The ${isFolder ? 'folder' : 'feature'} is there already.`, chosen);
  try {
    const moved = await (isFolder ? moveFolder : moveFeature)(caller, location, destination);
    if (!moved.status) return refused(failure, moved.error, chosen);
  } catch (error) {
    const { because, error: message } = refusedAnswer(error).data;
    return data({ because, error: message, problem: undefined, chosen }, { status: 403 });
  }
  const moved = isFolder
    ? { ...location, folders: movedEntry(destination, location.folders.at(-1) ?? '') }
    : {
        ...location,
        folders: destination,
        feature: movedEntry(destination, location.feature ?? '').at(-1) ?? null,
      };
  const kind = isFolder ? 'folder' : 'feature';
  const old = { kind, from: pathOfKind(kind, location), to: pathOfKind(kind, moved) } as const;
  return done(
    await pathAfterMove(caller, moved, old),
    isFolder ? 'Folder moved successfully' : 'Feature moved successfully',
  );
}

/** Answers 422, with the chosen destination. */
function refused(error: string, problem: string, chosen?: string) {
  return data({ error, problem, chosen, because: undefined }, { status: 422 });
}

function moveFolder(
  { project, upstream, branch }: InProject,
  { folders }: FeatureLocation,
  destinationPath: string[],
) {
  const name = folders.at(-1) ?? '';
  return upstream.workspace.editFolder({
    body: {
      projectId: project.id,
      branch,
      parentPath: folders.slice(0, -1),
      destinationPath,
      oldName: name,
      newName: name,
      action: 'Moved',
    },
  });
}

function moveFeature(
  { project, upstream, branch }: InProject,
  { folders, feature }: FeatureLocation,
  destinationPath: string[],
) {
  const name = feature ?? '';
  return upstream.workspace.renameFeature({
    body: {
      projectId: project.id,
      branch,
      parentPath: folders,
      destinationPath,
      oldName: name,
      newName: name,
    },
  });
}

export default function Move() {
  const { destinations, executions } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<typeof action>();
  const { above, name } = movedAt(place);
  const [chosen, setChosen] = useState(answer?.chosen ?? pathText(above));
  const unchanged = chosen === pathText(above);
  return (
    <FormDialog
      title="Move to folder"
      closeTo={featuresPath(projectId, place)}
      width={552}
      failure={answer}
      submit="Move"
      disabled={useHydrated() && unchanged}
    >
      <FolderPicker
        legend={`Where “${folderLabelOf(name)}” goes`}
        destinations={destinations}
        chosen={chosen}
        choose={setChosen}
      />
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="rename" />
    </FormDialog>
  );
}

interface FolderPickerProps {
  legend: string;
  destinations: Destination[];
  /** Path as text; empty for the top folder. */
  chosen: string;
  choose: (path: string) => void;
}

/** Shows the folders of the project as radio buttons, indented as in the tree. */
function FolderPicker({ legend, destinations, chosen, choose }: FolderPickerProps) {
  return (
    <fieldset className={classes.picker}>
      <legend title={legend}>{legend}</legend>
      <div className={classes.list}>
        {destinations.map(({ path, problem }) => {
          const text = pathText(path);
          const name = folderLabelOf(path.at(-1) ?? 'No folder');
          return (
            <label
              key={text}
              className={classes.folder}
              data-level={path.length}
              title={problem ?? name}
              data-disabled={problem !== null || undefined}
            >
              <input
                type="radio"
                name="destination"
                value={text}
                checked={chosen === text}
                onChange={() => choose(text)}
                disabled={problem !== null}
              />
              <Icon name={path.length === 0 ? 'home' : 'folder'} size={15} />
              <span>{name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
