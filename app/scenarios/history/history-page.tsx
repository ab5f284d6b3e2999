import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation, type ShouldRevalidateFunction } from '@remix-run/react';
import { z } from 'zod';
import type { FileVersion } from '#contracts/workspace';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import {
  featuresPath,
  historyPath,
  historyViewOf,
  featureLocationOf,
  type HistoryView,
  type FeatureLocation,
} from '~/scenarios/address';
import { Breadcrumb } from '~/scenarios/folder-overview';
import { pushFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { DiffView } from '~/ui/diff-view';
import { LinkTabs } from '~/ui/link-tabs';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link } from '~/ui/scoped';
import { ExactTime, TimeText } from '~/ui/time';
import { readHistory, readVersion } from './read-history.server';
import classes from './history-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `History of ${page?.place.feature}` },
];

/** Reads the versions of a feature, and the changes of one version. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const [place, at] = [featureLocationOf(searchParams), historyViewOf(searchParams)];
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
  /** Version of the file that the page showed; empty when there was none. */
  base: z.string().default(''),
});

/** Restores a version: its text becomes the newest version. To undo this, restore the version before. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
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

/** Reloads after a conflict too, so that the user decides about the version that another user saved. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function HistoryPage() {
  const { projectId, place, at, versions, next, shown, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<{ error?: string; because?: string }>();
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

interface VersionListProps {
  projectId: string;
  place: FeatureLocation;
  at: HistoryView;
  versions: FileVersion[];
  /** Cursor of older versions; null when there are none. */
  next: string | null;
  /** Commit of the shown version. */
  shown: string | null;
  now: number;
}

/** Lists who changed a feature and when, newest first. */
function VersionList({ projectId, place, at, versions, next, shown, now }: VersionListProps) {
  return (
    <nav className={classes.list} aria-label="Versions">
      <ol>
        {versions.map(({ commit, author, date, message, changed, version }) => (
          <li key={commit} className={classes.version} data-shown={commit === shown || undefined}>
            <Link
              to={historyPath(projectId, place, { ...at, version: commit })}
              className={classes.link}
              aria-current={commit === shown ? 'true' : undefined}
              preventScrollReset
            >
              <span className={classes.message} title={`${changed ?? message} (${message})`}>
                {changed || message}
              </span>
            </Link>{' '}
            <span className={classes.by}>
              <span className={classes.name} title={author.email}>
                {author.name}
              </span>{' '}
              <TimeText at={date} now={now} />
              {version === '' && ' · deleted'}
            </span>
          </li>
        ))}
      </ol>
      {(at.after || next) && (
        <p className={classes.pages}>
          {at.after && <Link to={historyPath(projectId, place)}>Newest</Link>}{' '}
          {next && <Link to={historyPath(projectId, place, { after: next })}>Older versions</Link>}
        </p>
      )}
    </nav>
  );
}

interface VersionViewProps {
  projectId: string;
  place: FeatureLocation;
  at: HistoryView;
  version: {
    change: FileVersion;
    content: string;
    previous: string | null;
    current: { content: string; version: string } | null;
  };
}

/** Shows a version's changes, or how it differs from the current version, with a button to restore it. */
function VersionView({ projectId, place, at, version }: VersionViewProps) {
  const { change, content, previous, current } = version;
  const bringing = useNavigation().formMethod === 'POST';
  const compare = at.compare;
  const isCurrent = current?.content === content;
  const to = (other: HistoryView['compare']) =>
    historyPath(projectId, place, { ...at, version: change.commit, compare: other });
  const [before, after] =
    compare === 'before' ? [previous ?? '', content] : [content, current?.content ?? ''];
  return (
    <section className={classes.view} aria-label="Version">
      <header className={classes.header}>
        <div className={classes.titles}>
          <h2 className={classes.title} title={change.changed ?? change.message}>
            {change.changed || change.message}
          </h2>
          <p className={classes.about} title={change.message}>
            {change.author.name} · <ExactTime at={change.date} />
          </p>
        </div>
        {!isCurrent && change.version !== '' && (
          <Form method="post" action={to(compare)} preventScrollReset>
            <input type="hidden" name="commit" value={change.commit} />
            <input type="hidden" name="base" value={current?.version ?? ''} />
            <Button type="submit" loading={bringing}>
              Bring this version back
            </Button>
          </Form>
        )}
        {isCurrent && <p className={classes.about}>This is what the feature is now.</p>}
      </header>
      <div className={classes.compare}>
        <LinkTabs
          label="Compared with"
          tabs={[
            { label: 'What it changed', to: to('before'), current: compare === 'before' },
            { label: 'What changed since', to: to('current'), current: compare === 'current' },
          ]}
        />
      </div>
      {compare === 'before' && previous === null && (
        <p className={classes.note}>This version created the file.</p>
      )}
      {compare === 'current' && current === null && (
        <p className={classes.note}>The feature is deleted now.</p>
      )}
      {compare === 'before' && previous === content && (
        <p className={classes.note}>The text did not change. The scenario was renamed or moved.</p>
      )}
      <DiffView before={before} after={after} name={change.path.replace(/^features\//, '')} />
    </section>
  );
}
