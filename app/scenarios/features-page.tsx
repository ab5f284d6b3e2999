import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { Notice } from '~/ui/notice';
import { featuresPath, placeOf } from './address';
import { conflictEdit, failedEdit, refusedEdit, type EditAnswer } from './edit-answer';
import { deletedFeature } from './feature-pane';
import { FeatureEditor } from './feature-editor';
import { FeatureTree } from './feature-tree';
import { FeatureView } from './feature-view';
import { FolderOverview } from './folder-overview';
import { overviewOf } from './folder-overview-rows';
import { plainLines } from './line-endings';
import { NoScenarios } from './no-scenarios';
import { paneOf, readFeature } from './read-feature.server';
import { saveFeature } from './save-feature.server';
import { treeFor } from './tree';
import classes from './features-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Features' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const place = placeOf(searchParams);
  const editing = searchParams.has('edit') && place.feature !== null;
  const [list, feature] = await Promise.all([
    caller.upstream.workspace.getFeatureList({
      body: { projectId: caller.project.id, branch: caller.branch },
    }),
    readFeature(caller, place),
  ]);
  const all = list.status ? list.foldersAndFeatures : [];
  const page = {
    projectId: caller.project.id,
    title: place.scenario ?? place.feature ?? 'Features',
    place,
    editing,
    error: list.status ? null : list.error,
    empty: all.length === 0,
    tree: treeFor(all, place),
    feature: feature && paneOf(feature, place, editing),
    overview: place.feature ? null : overviewOf(all, place.folders),
  };
  const missing = place.feature ? !feature : !page.overview;
  return data(page, { status: missing && list.status ? 404 : 200 });
}

const typedText = z.object({
  text: z.string().default(''),
  version: z.string().default(''),
  /** The version of somebody else that may be replaced. */
  over: z.string().optional(),
});

/** Saves the feature's text; a refused save gives the text back. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), typedText);
  if (!place.feature || submission.status !== 'success') throw notFound();
  const { version, over } = submission.value;
  const typed = { text: plainLines(submission.value.text), version };
  try {
    const { answer, scenario } = await saveFeature(caller, place, { ...typed, version: over ?? version });
    if (answer !== 'unchanged' && !answer.status) {
      return 'current' in answer
        ? conflictEdit(typed, answer.current, answer.error)
        : failedEdit(typed, answer.error);
    }
    const notice = await (answer === 'unchanged'
      ? flashCookie('No changes detected', 'info')
      : flashCookie('Feature saved'));
    const view = featuresPath(caller.project.id, { ...place, scenario });
    return redirect(view, { status: 303, headers: { 'set-cookie': notice } });
  } catch (error) {
    return refusedEdit(typed, error);
  }
}

export default function FeaturesPage() {
  const page = useLoaderData<typeof loader>();
  const { projectId, place, editing } = page;
  const answer = useActionData<EditAnswer>();
  // Somebody deleted it meanwhile: what was typed must still be there.
  const feature = page.feature ?? (editing && answer ? deletedFeature(place) : null);
  if (page.error) {
    return (
      <Notice kind="error" title="The scenarios could not be read">
        {page.error} <a href={featuresPath(projectId, place)}>Retry</a>
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <FeatureTree projectId={projectId} place={place} tree={page.tree} empty={page.empty} />
      <section className={classes.content} aria-label="Feature">
        {feature && editing && (
          <FeatureEditor
            key={[...place.folders, place.feature].join('/')}
            {...{ projectId, place, feature, answer }}
          />
        )}
        {feature && !editing && <FeatureView {...{ projectId, place, feature }} />}
        {!feature && page.empty && <NoScenarios projectId={projectId} />}
        {!feature && !page.empty && page.overview && (
          <FolderOverview projectId={projectId} folders={place.folders} rows={page.overview} />
        )}
        {!feature && !page.empty && !page.overview && (
          <Notice
            kind="warning"
            title={place.feature ? 'This feature does not exist' : 'This folder does not exist'}
          >
            It may have been renamed, moved or deleted. Choose another one in the list.
          </Notice>
        )}
      </section>
      <Outlet />
    </div>
  );
}
