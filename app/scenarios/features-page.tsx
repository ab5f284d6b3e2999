import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { useState, type ComponentProps } from 'react';
import { CallRefused } from '#contracts/client';
import { requireProject, type InProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { readLastRun } from '~/shell/last-run';
import { pathOfRequest } from '~/platform/paths';
import { wayOnAt } from '~/shell/chain/way-on.server';
import { WayOnNotice } from '~/shell/chain/way-on-notice';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Notice } from '~/ui/notice';
import { withoutScope } from '~/ui/page-scope';
import { PlainLink } from '~/ui/scoped';
import {
  editScopeOf,
  type EditScope,
  featurePathOf,
  featuresPath,
  featureLocationOf,
  stepCodePath,
} from './address';
import { costOfBroken } from './broken-cost.server';
import type { EditAnswer } from './edit-answer';
import { FeatureEditor } from './feature-editor';
import { deletedFeature } from './feature-pane';
import { FeatureTreeView } from './feature-tree/feature-tree';
import { countedInside, hiddenScenarios, shownScenarios, treeRows } from './feature-tree/tree-view';
import { FeatureView, UnreadFeatureNotice } from './feature-view';
import classes from './features-page.module.css';
import { FolderOverview, NoScenarios, overviewOf } from './folder-overview';
import { RemainingExecutionsNotice } from './folders/left-executions';
import { leftExecutionsAt } from './folders/left-executions.server';
import { LastRun, lastRunView } from './last-run';
import { featuresToAsk, lastResultsOf, lastRunOf } from './last-results.server';
import { featureOrRefusal, fromOf, isNewVisit, lastPlaceOf, namesOf, paneOf } from './read-feature.server';
import { saveEdit } from './save-feature.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Features' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const place = featureLocationOf(searchParams);
  const editing = editScopeOf(searchParams);
  const { upstream, project, branch } = caller;
  const { folders, feature: name, search } = place;
  if (searchParams.get('open_step_code') === 'true' && name !== null && place.scenario !== null) {
    throw redirect(stepCodePath(project.id, place));
  }
  const asking = featuresToAsk(caller, name === null ? folders : null, args.context.log);
  const [list, read, { hasAll }, deleted] = await Promise.all([
    asking.then(({ features: namesOf }) =>
      upstream.workspace.getFeatureList({
        body: { projectId: project.id, branch, part: { folders, feature: name, search, namesOf } },
      }),
    ),
    featureOrRefusal(caller, place, fromOf(searchParams)),
    asking,
    hasDeleted(caller),
  ]);
  const feature = typeof read === 'string' ? null : read;
  const last = list.status && isPlainPage(args) ? lastPlaceOf(list) : null;
  if (last) throw redirect(featuresPath(project.id, last));
  const nodes = list.status ? list.foldersAndFeatures : [];
  const scenarioIndex = feature && place.scenario !== null ? namesOf(feature).indexOf(place.scenario) : -1;
  const shown = shownScenarios(nodes);
  const asked = [...shown, ...hiddenScenarios(shown, list.status ? list.named : undefined)];
  const [results, lastRun, left, wayOn] = await Promise.all([
    lastResultsOf(caller, asked, args.context.log),
    lastRunOf(caller, place, feature, args.context.log),
    leftExecutionsAt(caller, searchParams, place),
    wayOnAt(caller, searchParams),
  ]);
  const inside = {
    failed: countedInside(results, ['FAILED']),
    // Count passed scenarios only when the results of all scenarios are known.
    passed: countedInside(hasAll && list.status && !list.namedLeft ? results : [], ['PASSED']),
  };
  const overview = name === null && list.status ? overviewOf(list, folders, inside) : null;
  const missing = name === null ? !overview : read === null;
  const page = {
    projectId: project.id,
    title: place.scenario ?? name ?? 'Features',
    place,
    editing,
    error: list.status ? null : list.error,
    empty: nodes.length === 0 && search === '',
    tree: {
      visit:
        list.status && !missing ? { isNew: isNewVisit(list, place, scenarioIndex), scenarioIndex } : null,
      nodes: treeRows(nodes, results),
      left: list.status ? list.left : 0,
      namedLeft: (list.status && list.namedLeft) || 0,
      searchable: list.status && list.features !== 0,
      brokenCode: (list.status && list.brokenCode) || null,
      deleted,
      running: results.some(({ status }) => status === 'QUEUED' || status === 'RUNNING'),
    },
    feature: feature && {
      ...(await paneOf(feature, place, editing, lastRun?.rows)),
      lastRun: lastRun && lastRunView(lastRun),
      cost: feature.errors.length > 0 ? await costOfBroken(caller, place, feature.content) : null,
    },
    refusal: typeof read === 'string' ? read : null,
    overview,
    left,
    wayOn,
    lastChoice: await readLastRun(caller.user.userId, args.request),
    commit: list.status ? list.commit : null,
    now: Date.now(),
  };
  return data(page, { status: missing && list.status ? 404 : 200 });
}

/** Returns whether features were deleted from the branch. If the service fails, the page still opens. */
async function hasDeleted({ project, branch, upstream }: InProject): Promise<boolean> {
  try {
    const asked = { body: { projectId: project.id, branch } };
    const deleted = await upstream.workspace.getDeletedFeatures(asked);
    return deleted.status && deleted.features.length > 0;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** Returns whether the address has no place. The page then opens the last visited place. */
function isPlainPage({ request, params }: LoaderFunctionArgs): boolean {
  return withoutScope(pathOfRequest(request)) === `/${params.projectId}/features`;
}

/** Saves the edited text of the feature. */
export async function action(args: ActionFunctionArgs) {
  await requireProject(args);
  return saveEdit(args);
}

export default function FeaturesPage() {
  const page = useLoaderData<typeof loader>();
  const { projectId, place, editing } = page;
  const answer = useAnswer<EditAnswer>();
  // Keep the pane when another user deletes the feature, so that the typed text is not lost.
  const [read, setRead] = useState({ at: featurePathOf(place), feature: page.feature });
  if (page.feature && page.feature !== read.feature)
    setRead({ at: featurePathOf(place), feature: page.feature });
  // The page reloaded automatically and could not read the branch. Keep the pane for the typed text here too.
  const before = page.error !== null && read.at === featurePathOf(place) ? read.feature : null;
  const feature = page.feature ?? (editing && (before ?? (answer ? deletedFeature(place) : null)));
  // Updates the marks of running scenarios.
  useRunLive({ projectId, active: page.tree.running });
  if (page.error && !feature) {
    return (
      <Notice kind="error" title="The scenarios could not be read">
        {page.error} <PlainLink href={featuresPath(projectId, place)}>Retry</PlainLink>
      </Notice>
    );
  }
  return (
    <div className={classes.page} data-columns>
      <FeatureTreeView projectId={projectId} place={place} {...page.tree} />
      <section className={classes.content} aria-label="Feature">
        <FeatureNotices />
        {feature && editing && <EditedFeature feature={feature} scope={editing} />}
        {feature && !editing && (
          <FeatureView
            projectId={projectId}
            place={place}
            feature={feature}
            lastChoice={page.lastChoice}
            commit={page.commit}
            lastRun={
              page.feature?.lastRun && (
                <LastRun projectId={projectId} lastRun={page.feature.lastRun} now={page.now} />
              )
            }
          />
        )}
        {!feature && page.empty && <NoScenarios projectId={projectId} />}
        {!feature && !page.empty && page.overview && (
          <FolderOverview
            projectId={projectId}
            folders={place.folders}
            rows={page.overview}
            lastChoice={page.lastChoice}
            commit={page.commit}
          />
        )}
        {page.refusal && place.feature && (
          <UnreadFeatureNotice projectId={projectId} place={place} reason={page.refusal} />
        )}
        {!feature && !page.refusal && !page.empty && !page.overview && (
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

type ShownFeature = ComponentProps<typeof FeatureView>['feature'];

/** Shows the editor of a feature or of one of its scenarios. With an expired licence, only shows the feature. */
function EditedFeature({ feature, scope }: { feature: ShownFeature; scope: EditScope }) {
  const { projectId, place, lastChoice, commit } = useLoaderData<typeof loader>();
  const answer = useAnswer<EditAnswer>();
  return (
    <LicenceGate
      key={[scope, ...place.folders, place.feature, scope === 'scenario' && place.scenario].join('/')}
      closeTo={featuresPath(projectId, place)}
      below={
        <FeatureView
          projectId={projectId}
          place={place}
          feature={feature}
          lastChoice={lastChoice}
          commit={commit}
        />
      }
    >
      <FeatureEditor projectId={projectId} place={place} feature={feature} scope={scope} answer={answer} />
    </LicenceGate>
  );
}

/** Shows messages above the feature: a read error, the next step of a chain, executions with old names. */
function FeatureNotices() {
  const page = useLoaderData<typeof loader>();
  const { projectId, place, editing } = page;
  return (
    <>
      {page.error && (
        <div className={classes.told}>
          <Notice kind="error" title="The scenarios could not be read">
            {page.error} Copy your text before you leave this page.
          </Notice>
        </div>
      )}
      {page.wayOn && !editing && (
        <div className={classes.told}>
          <WayOnNotice wayOn={page.wayOn} />
        </div>
      )}
      {!editing &&
        page.left.map((left) => (
          <div key={`${left.old.kind} ${left.old.from}`} className={classes.told}>
            <RemainingExecutionsNotice projectId={projectId} place={place} left={left} />
          </div>
        ))}
    </>
  );
}
