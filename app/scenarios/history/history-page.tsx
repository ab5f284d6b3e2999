import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { featuresPath, historyPath, historyPlaceOf, placeOf } from '~/scenarios/address';
import { Breadcrumb } from '~/scenarios/folder-overview';
import { pushFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { LicenceDialog } from '~/shell/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import classes from './history-page.module.css';
import { readHistory, readVersion } from './read-history.server';
import { VersionList } from './version-list';
import { VersionView } from './version-view';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `History of ${page?.place.feature}` },
];

/** The versions of a feature, and what one of them changed. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const [place, at] = [placeOf(searchParams), historyPlaceOf(searchParams)];
  if (!place.feature) throw notFound();
  const history = await readHistory(caller, place, at.after);
  if (!history.status) throw notFound();
  const { versions, next } = history;
  const commit = at.version ?? versions[0]?.commit;
  const shown = commit === undefined ? null : await readVersion(caller, place, commit);
  return {
    projectId: caller.project.id,
    place,
    at,
    versions,
    next,
    now: Date.now(),
    shown: shown?.status ? { ...shown, status: undefined } : null,
  };
}

const fields = z.object({
  commit: z.string().default(''),
  /** Version of the file that was looked at; empty when there was none. */
  base: z.string().default(''),
});

/** Brings a version back: its text becomes the newest version. Undone by bringing back the one before. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = placeOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  if (!place.feature || submission.status !== 'success') throw notFound();
  const { commit, base } = submission.value;
  const version = await readVersion(caller, place, commit);
  if (!version.status) return data({ error: version.error }, { status: 422 });
  try {
    const pushed = await pushFeature(caller, place, version.content, base || null);
    if (!pushed.status) {
      const changed = 'current' in pushed;
      return data({ error: pushed.error }, { status: changed ? 409 : 422 });
    }
  } catch (error) {
    return refusedAnswer(error);
  }
  recordScenarioEvent(args, caller, { place, scenario: place.scenario, eventType: 'editScenario' });
  const headers = { 'set-cookie': await flashCookie('This version is back') };
  return redirect(historyPath(caller.project.id, place), { status: 303, headers });
}

/** After a conflict too: what somebody else saved is what one decides about then. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function HistoryPage() {
  const { projectId, place, at, versions, next, shown, now } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error?: string; because?: string }>();
  const here = historyPath(projectId, place, at);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            projectId={projectId}
            folders={place.folders}
            feature={{ name: place.feature ?? '', title: place.feature ?? '' }}
          />
        }
        title="History"
      >
        <ButtonLink to={featuresPath(projectId, place)} variant="default">
          Back to the feature
        </ButtonLink>
      </PageHeader>
      {answer?.because === 'licence' && <LicenceDialog closeTo={here} />}
      {answer?.error && answer.because !== 'licence' && (
        <div className={classes.notice}>
          <Notice kind="error" title="This version was not brought back">
            {answer.error} What is shown now is the newest. You can try again.
          </Notice>
        </div>
      )}
      <div className={classes.page}>
        <VersionList
          projectId={projectId}
          place={place}
          at={at}
          versions={versions}
          next={next}
          now={now}
          shown={shown?.change.commit ?? null}
        />
        {shown ? (
          <VersionView projectId={projectId} place={place} at={at} version={shown} />
        ) : (
          <Notice kind="warning" title="There is no such version">
            Choose one in the list.
          </Notice>
        )}
      </div>
    </>
  );
}
