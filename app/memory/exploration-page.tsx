import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { findingKinds, explorationLimits } from '#contracts/worker/exploration';
import type { Exploration } from '#contracts/explorations';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { flashCookie } from '~/platform/flash';
import { readWholeNumber } from '~/platform/forms';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { counted } from '~/ui/counted';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { durationText } from '~/ui/duration';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import { explorationPath, explorationsPath, memoryPath, suitePath } from './addresses';
import { explorationStatusOf } from './exploration-words';
import { FindingList, LeftAlone, Visits } from './explored';
import classes from './explorations.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found ? `Exploration of ${found.exploration.env.name}` : 'Exploration' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { explorationId: id = '' } = args.params;
  const found = await upstream.generation.getExploration({
    params: { id },
    query: { projectId: project.id },
  });
  if (!found.status) throw notFound();
  return { projectId: project.id, exploration: found.exploration, now: Date.now() };
}

/** Stops the exploration, or continues it. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { explorationId: id = '' } = args.params;
  const form = await args.request.formData();
  const projectId = project.id;
  const to = explorationPath(projectId, id);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  try {
    if (text('wish') === 'stop') {
      const answer = await upstream.generation.stopExploration({ params: { id }, body: { projectId } });
      const notice = answer.status ? 'The exploration is stopped' : answer.error;
      const cookie = await flashCookie(notice, answer.status ? 'success' : 'error');
      return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
    }
    const typed = { pages: text('pages'), minutes: text('minutes') };
    const pages = readWholeNumber(typed.pages, explorationLimits.pages);
    const minutes = readWholeNumber(typed.minutes, explorationLimits.minutes);
    if (pages === null || minutes === null) {
      const error = `Pages are a whole number from 1 to ${explorationLimits.pages}, minutes from 1 to ${explorationLimits.minutes}.`;
      return data({ typed, error, because: undefined }, { status: 422 });
    }
    const answer = await upstream.generation.continueExploration({
      params: { id },
      body: {
        projectId,
        pages,
        minutes,
        confirmed: text('confirmed') === 'on',
      },
    });
    if (!answer.status) return data({ typed, error: answer.error, because: answer.because }, { status: 422 });
    return redirect(to, 303);
  } catch (error) {
    const { data: answer } = refusedAnswer(error);
    return data({ typed: { pages: text('pages'), minutes: text('minutes') }, ...answer }, { status: 403 });
  }
}

/** Shows the progress of an exploration, its visits, the faults that it found, and what it did not do. */
export default function ExplorationPage() {
  const { projectId, exploration, now } = useLoaderData<typeof loader>();
  const { env, branch, state, findings, found, visits } = exploration;
  const active = state === 'queued' || state === 'running';
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      {active && <LiveExploration projectId={projectId} />}
      <PageHeader
        title={`Exploration of ${env.name}`}
        above={<BackLink to={explorationsPath(projectId)}>Explore</BackLink>}
      >
        {active && (
          <Form method="post">
            <input type="hidden" name="wish" value="stop" />
            <Button type="submit" variant="default" loading={isSending}>
              Stop
            </Button>
          </Form>
        )}
        <ButtonLink to={memoryPath(projectId, { env: env.name, branch })} variant="default">
          View AI map
        </ButtonLink>
      </PageHeader>
      <State exploration={exploration} now={now} />
      <Facts exploration={exploration} now={now} />
      <Suite projectId={projectId} exploration={exploration} />
      <Continue exploration={exploration} />
      <section aria-labelledby="findings" className={classes.section}>
        <h2 id="findings">Findings ({findings})</h2>
        {found.length === 0 ? (
          <EmptyState title={active ? 'Nothing found yet' : 'Nothing found'}>
            {visits.length === 0
              ? 'No page was visited.'
              : `It looked for broken links, pictures, requests and scripts on ${counted(exploration.visited, 'address', 'addresses')}, and for accessibility on the different pages among them.`}
          </EmptyState>
        ) : (
          findingKinds.map((kind) => (
            <FindingList key={kind} kind={kind} found={found.filter((item) => item.kind === kind)} />
          ))
        )}
      </section>
      <Visits exploration={exploration} />
      <LeftAlone passed={exploration.passed} held={exploration.held} />
    </>
  );
}

/** Keeps the page fresh during the exploration: by the socket, or without JavaScript by a timed reload. */
function LiveExploration({ projectId }: { projectId: string }) {
  useRunLive({ projectId, explorations: true });
  const { pathname } = useLocation();
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`3;url=${pathname}`} />
    </noscript>
  );
}

function State({ exploration, now }: { exploration: Exploration; now: number }) {
  const { visited, pages, waiting, progress, reason, state, endedAt } = exploration;
  const active = state === 'queued' || state === 'running';
  return (
    <>
      <div className={classes.state} role="status">
        <StatusBadge status={explorationStatusOf(exploration)} />{' '}
        <span>
          {counted(pages, 'page')} · {counted(visited, 'address', 'addresses')} visited ·{' '}
          {waiting.toLocaleString('en')} waiting · {durationText(exploration.took / 1000)}
        </span>{' '}
        {active && (
          <span className={classes.now} title={progress}>
            {progress}
          </span>
        )}
        {endedAt !== null && (
          <span className={classes.soft}>
            ended <TimeText at={endedAt} now={now} />
          </span>
        )}
      </div>
      {!active && reason && (
        <div className={classes.reason}>
          <Notice
            kind={state === 'failed' ? 'error' : exploration.because === 'whole' ? 'success' : 'warning'}
            title={state === 'failed' ? 'It could not go on' : undefined}
          >
            {reason}
          </Notice>
        </div>
      )}
    </>
  );
}

function Facts({ exploration, now }: { exploration: Exploration; now: number }) {
  const { env, branch, settings, userName, createdAt } = exploration;
  const { pages, minutes, signIn, origins, requests, unclear } = settings;
  return (
    <dl className={classes.facts}>
      <dt>Application</dt>
      <dd>
        {env.baseUrl} · {branch}
      </dd>
      <dt>Limits</dt>
      <dd>
        {counted(pages, 'page')}, {durationText(minutes * 60)}
      </dd>
      <dt>Signed in by</dt>
      <dd>{signIn ? `${signIn.scenarioName} (${signIn.featureName})` : 'No user'}</dd>
      {origins.length > 0 && (
        <>
          <dt>Also visits</dt>
          <dd>{origins.join(', ')}</dd>
        </>
      )}
      {requests.length > 0 && (
        <>
          <dt>Also sends</dt>
          <dd>{requests.join(', ')}</dd>
        </>
      )}
      {unclear && (
        <>
          <dt>Also activates</dt>
          <dd>Unlabelled and dangerous-looking controls</dd>
        </>
      )}
      <dt>Started</dt>
      <dd>
        <TimeText at={createdAt} now={now} /> by {userName}
      </dd>
    </dl>
  );
}

/** Shows the scenarios that the exploration proposes. */
function Suite({ projectId, exploration }: { projectId: string; exploration: Exploration }) {
  const { id, suite, forms, reach, saved, settings, state } = exploration;
  const active = state === 'queued' || state === 'running';
  const proposed = suite.filter(({ refused }) => refused === null).length;
  const without = forms.length + (reach?.forms ?? 0);
  if (!settings.suite || (suite.length === 0 && state !== 'done' && !active)) return null;
  return (
    <section aria-labelledby="suite" className={classes.section}>
      <h2 id="suite">First suite</h2>
      {active ? (
        <p className={classes.soft}>
          {suite.length === 0
            ? 'Scenarios are written once nothing more is visited.'
            : `${counted(proposed, 'scenario is', 'scenarios are')} proposed so far.`}
        </p>
      ) : (
        <div className={classes.actions}>
          <p className={classes.lead}>
            {proposed === 0
              ? 'No scenario could be proposed.'
              : saved
                ? `${counted(saved.scenarios, 'scenario was', 'scenarios were')} saved in ${saved.featureName}.`
                : `${counted(proposed, 'scenario', 'scenarios')} for its pages, links and forms: carried out twice, with checks that can fail.`}
          </p>{' '}
          {without > 0 && suite.length > 0 && (
            <p className={classes.lead}>
              <Link to={`${suitePath(projectId, id)}#forms`}>{counted(without, 'form')}</Link>{' '}
              {without === 1 ? 'was seen and has' : 'were seen and have'} no scenario.
            </p>
          )}{' '}
          {suite.length > 0 && (
            <ButtonLink
              to={suitePath(projectId, id)}
              variant={saved || proposed === 0 ? 'default' : undefined}
            >
              {proposed === 0 ? 'Show why' : `Review ${counted(proposed, 'scenario')}`}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

function Continue({ exploration }: { exploration: Exploration }) {
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  if (!exploration.canContinue && !answer?.error) return null;
  return (
    <section aria-labelledby="continue" className={classes.section}>
      <h2 id="continue">Go on</h2>
      {answer?.error && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      {answer?.because === 'licence' && <LicenceOverForm />}
      {exploration.canContinue && (
        <Form method="post" className={classes.continue}>
          <input type="hidden" name="wish" value="continue" />
          <TextInput
            label="Pages more"
            name="pages"
            inputMode="numeric"
            className={classes.short}
            defaultValue={answer?.typed.pages || '100'}
          />{' '}
          <TextInput
            label="Minutes more"
            name="minutes"
            inputMode="numeric"
            className={classes.short}
            defaultValue={answer?.typed.minutes || '10'}
          />{' '}
          {answer?.because === 'confirm' && (
            <Checkbox name="confirmed" label="It may be explored although it only proposes fixes" />
          )}{' '}
          <Button type="submit" loading={isSending}>
            Continue
          </Button>
        </Form>
      )}
    </section>
  );
}
