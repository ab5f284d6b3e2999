import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { useState, type ComponentProps } from 'react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { WayOnNotice } from '~/shell/chain/way-on-notice';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Notice } from '~/ui/notice';
import { PlainLink } from '~/ui/scoped';
import { featurePathOf, featuresPath, type EditScope } from './address';
import type { EditAnswer } from './edit-answer';
import { FeatureEditor } from './feature-editor';
import { deletedFeature } from './feature-pane';
import { FeatureTreeView } from './feature-tree/feature-tree';
import { FeatureView, LastRun, UnreadFeatureNotice } from './feature-view';
import { readFeaturesPage } from './features-page.server';
import classes from './features-page.module.css';
import { FolderOverview, NoScenarios } from './folder-overview';
import { RemainingExecutionsNotice } from './folders/left-executions';
import { saveEdit } from './save-feature.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Features' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { page, isMissing } = await readFeaturesPage(caller, args);
  return data(page, { status: isMissing ? 404 : 200 });
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
