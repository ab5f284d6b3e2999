import { folderLabelOf } from '#domain/gherkin/feature-paths';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { ExecutionsUsingObject } from '~/shell/uses/executions-using';
import { executionsUsing } from '~/shell/uses/executions-using.server';
import { cutText } from '~/ui/cut';
import { pathAfterMove } from './left-executions.server';
import { done } from './name-answer.server';

/** Reads what would be deleted. `features` is null for a missing folder, or if the service cannot count. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  if (folders.length === 0) throw notFound();
  const above = folders.slice(0, -1);
  const [list, { executions }] = await Promise.all([
    upstream.workspace.getFeatureList({
      body: { projectId: project.id, branch, part: { folders: above, search: '' } },
    }),
    executionsUsing(caller, { kind: 'folder', path: folders.join('/') }),
  ]);
  const nodes = list.status ? list.folder : null;
  const node = nodes?.find(({ name, isFolder }) => isFolder && name === folders.at(-1));
  return { features: node?.counts?.features ?? null, executions };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const { folders } = featureLocationOf(new URL(args.request.url).searchParams);
  const name = folders.at(-1);
  if (name === undefined) throw notFound();
  const deletePath = folders.slice(0, -1);
  try {
    const deleted = await upstream.workspace.deleteFolder({
      body: { projectId: project.id, branch, name, deletePath },
    });
    if (!deleted.status) {
      return data({ error: 'Failed to delete folder', problem: deleted.error }, { status: 422 });
    }
  } catch (error) {
    return refusedAnswer(error);
  }
  const old = { kind: 'folder', from: folders.join('/'), to: null } as const;
  return done(await pathAfterMove(caller, { folders: deletePath }, old), 'Folder deleted successfully');
}

export default function DeleteFolder() {
  const { features, executions } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<typeof action>();
  const name = folderLabelOf(place.folders.at(-1) ?? '');
  return (
    <DeleteDialog title="Delete folder" closeTo={featuresPath(projectId, place)} failure={answer}>
      <p>
        Delete <strong title={name}>{cutText(name, 80, 80)}</strong>
        {features !== null &&
          features > 0 &&
          ` with ${features === 1 ? 'its feature' : `its ${features} features`}`}
        ? Step code and reports stay.
      </p>
      <ExecutionsUsingObject projectId={projectId} executions={executions} change="delete" />
    </DeleteDialog>
  );
}
