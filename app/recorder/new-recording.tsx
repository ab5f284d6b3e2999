import { Button, NativeSelect } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import type { RecordingSummary } from '#contracts/recordings';
import { chooseEnvironment, environmentsOf } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { featureAddress } from '~/platform/paths';
import { AddEnvironment } from '~/shell/environment/add-environment';
import { useDetour } from '~/shell/detour/detour';
import { storedForm } from '~/shell/detour/kept-form.server';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { systemOf } from '~/shell/recorder-download/system';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { choiceChanged } from '~/ui/page-scope';
import { Form, Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import {
  firstCheckIn,
  newRecordingPath,
  otherWays,
  readRecordingStart,
  recordingPath,
  whatHappens,
  type RecordingStart,
} from './addresses';
import { NeedsScripts } from './needs-scripts';
import classes from './new-recording.module.css';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { CommandBlock } from '~/ui/command-block';
import { ownMachineCommands, type OwnMachineRecording } from './own-machine-commands';

export const meta: MetaFunction = () => [{ title: 'Record' }];

/** Number of recordings listed. Older ones are kept, and open by their address. */
const maxListed = 8;

const fields = z.object({
  /** As long as the service accepts. A longer name counts as none, which no environment has. */
  environment: z.string().max(300).catch(''),
  language: z.enum(['', 'en', 'de']).catch(''),
});

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const [list, recent, kept] = await Promise.all([
    environmentsOf(caller),
    upstream.generation.listRecordings({ query: { projectId: project.id, limit: maxListed } }),
    storedForm(args, caller),
  ]);
  const environments = list.environments.map(({ name, baseUrl }) => ({ name, baseUrl }));
  const place = readRecordingStart(new URL(args.request.url).searchParams);
  const typed = kept && fields.parse(Object.fromEntries(kept));
  const named = (wanted: string | null) => environments.find(({ name }) => name === wanted)?.name;
  return {
    projectId: project.id,
    server: args.context.deployment.publicUrl,
    isWindows: systemOf(args.request.headers).os === 'windows',
    branch,
    place,
    problem: list.problem,
    environments,
    recordings: recent.status ? recent.recordings : [],
    now: Date.now(),
    /** The choice made before the user visited another page, else the link's. */
    language: typed?.language ?? place.language,
    // The environment chosen before, else the link's, else the page's.
    current: named(typed?.environment ?? null) ?? named(place.environment) ?? list.current,
  };
}

/** Opens a browser and redirects to the page that records it. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, branch, upstream } = caller;
  const submission = parseForm(await args.request.formData(), fields);
  const value = submission.status === 'success' ? submission.value : fields.parse({});
  const { searchParams } = new URL(args.request.url);
  const start = readRecordingStart(searchParams);
  try {
    const answer = await upstream.generation.startRecording({
      body: {
        projectId: project.id,
        branch,
        env: value.environment,
        featureName: start.feature || undefined,
        scenarioName: start.scenario || undefined,
        after: start.after ?? undefined,
        replaces: start.replaces,
        from: start.from ?? undefined,
        language: value.language || undefined,
        opensAt: start.opensAt || undefined,
      },
    });
    if (!answer.status) {
      const { because, error, open } = answer;
      return data({ ...value, because, error, open: open ?? null }, { status: 422 });
    }
    trackUsage(args, upstream, 'click_start_recording', { projectId: project.id });
    // Other ways to write a scenario, and its runs, start with this environment too.
    await chooseEnvironment(caller, value.environment);
    return redirect(recordingPath(project.id, answer.recording.id, firstCheckIn(searchParams)), {
      status: 303,
      headers: choiceChanged('environment'),
    });
  } catch (error) {
    return data({ ...value, ...refusedAnswer(error).data, open: null }, { status: 403 });
  }
}

export default function NewRecording() {
  const { projectId, place } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={place.scenario ? 'Record steps' : 'Record a scenario'}
        above={
          <BackLink to={backTo(projectId, place)} title={place.scenario || place.feature}>
            {place.scenario || place.feature || 'Features'}
          </BackLink>
        }
      />
      <LicenceGate closeTo={backTo(projectId, place)}>
        <Start />
      </LicenceGate>
    </>
  );
}

const backTo = (projectId: string, { feature, scenario }: { feature: string; scenario: string }) =>
  feature ? featureAddress(projectId, feature, scenario || undefined) : `/${projectId}/features`;

function Start() {
  const { projectId, environments, problem } = useLoaderData<typeof loader>();
  const detour = useDetour();
  if (problem !== null) {
    return (
      <Notice kind="error" title="The environments could not be read">
        {problem}
      </Notice>
    );
  }
  if (environments.length === 0) {
    return (
      <>
        <RefusedEnvironments />
        <EmptyState
          title="Where is your site?"
          action={<ButtonLink to={detour(`/${projectId}/environments/new`)}>Add environment</ButtonLink>}
        >
          A recording opens the address of an environment. Add the address of your site first.
        </EmptyState>
      </>
    );
  }
  return <StartRecording />;
}

/** Form that starts a recording, and the project's recordings. */
function StartRecording() {
  const { projectId, server, isWindows, branch, place, ...shown } = useLoaderData<typeof loader>();
  const { environments, current, language, recordings, now } = shown;
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  // The command for recording on the user's own machine names the chosen environment.
  const [environment, setEnvironment] = useState(answer?.environment || (current ?? ''));
  return (
    <div className={classes.start}>
      <noscript>
        <NeedsScripts ways={otherWays(projectId, place)} />
      </noscript>
      {answer?.open ? (
        <OpenAlready projectId={projectId} open={answer.open} again={newRecordingPath(projectId, place)} />
      ) : (
        answer?.error && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>
      )}
      {answer?.because === 'licence' && <LicenceOverForm />}
      <Form method="post" className={classes.form}>
        <RecordingFacts place={place} branch={branch} />
        <NativeSelect
          label="Environment"
          name="environment"
          description="The browser opens the address of the environment"
          data={environments.map(({ name, baseUrl }) => ({ value: name, label: `${name} (${baseUrl})` }))}
          defaultValue={environment}
          onChange={(event) => setEnvironment(event.currentTarget.value)}
        />
        <AddEnvironment fills="environment" />
        <RefusedEnvironments />
        <NativeSelect
          label="Language of the steps"
          name="language"
          defaultValue={answer?.language ?? language}
        >
          <option value="">
            {place.feature ? 'Language of the feature' : 'English, unless the feature has another language'}
          </option>
          <option value="en">English</option>
          <option value="de">Deutsch</option>
        </NativeSelect>
        <div className={classes.actions}>
          <ButtonLink to={backTo(projectId, place)} variant="default">
            Cancel
          </ButtonLink>{' '}
          <Button type="submit" loading={isSending} leftSection={<Icon name="circleDot" />}>
            Start recording
          </Button>
        </div>
      </Form>
      <p className={classes.soft}>
        A worker opens a browser in a sandbox, and this page shows it. Your actions in the browser become
        Gherkin with step code. Passwords, one-time codes and card numbers that you type stay in the browser:
        their steps use test data instead.
      </p>
      {!place.scenario && (
        <OnTestersMachine
          projectId={projectId}
          isWindows={isWindows}
          server={server}
          branch={branch}
          environment={environment}
          feature={place.feature}
        />
      )}
      {recordings.length > 0 && <Recordings projectId={projectId} recordings={recordings} now={now} />}
    </div>
  );
}

/** Says what is recorded, on which branch, and what happens first. */
function RecordingFacts({ place, branch }: { place: RecordingStart; branch: string }) {
  return (
    <dl className={classes.facts}>
      <dt>What</dt>
      <dd>
        {place.scenario ? (
          <>
            <strong title={place.scenario}>{place.scenario}</strong>{' '}
            <span className={classes.soft}>in {place.feature}</span>
          </>
        ) : (
          <>
            <strong>A new scenario</strong>{' '}
            <span className={classes.soft}>
              {place.feature ? `in ${place.feature}` : 'you name it when you save it'}
            </span>
          </>
        )}
      </dd>
      <dt>Branch</dt>
      <dd>{branch}</dd>
      <dt>First</dt>
      <dd>{whatHappens(place)}</dd>
    </dl>
  );
}

interface RecordingsProps {
  projectId: string;
  recordings: RecordingSummary[];
  now: number;
}

/** Lists the project's recordings, open ones first, so that users can save their recorded steps. */
function Recordings({ projectId, recordings, now }: RecordingsProps) {
  return (
    <section className={classes.recent} aria-labelledby="recordings">
      <h2 id="recordings">Recordings</h2>
      <ul>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <Link to={recordingPath(projectId, recording.id)} title={nameOf(recording)}>
              {nameOf(recording)}
            </Link>{' '}
            <span className={classes.soft}>
              {stateOf(recording)} · {recording.steps === 1 ? '1 step' : `${recording.steps} steps`} ·{' '}
              {recording.drives ? 'yours' : recording.userName}
              {recording.browser === 'local' && `, on ${recording.drives ? 'your' : 'their'} machine`} ·{' '}
              <TimeText at={recording.createdAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ saved, scenarioName }: RecordingSummary) =>
  saved?.scenarioName ?? scenarioName ?? 'New scenario';

function stateOf({ state, saved }: RecordingSummary): string {
  if (state !== 'ended') return 'In progress';
  // The steps may have changed after they were saved.
  return saved ? 'Was saved' : 'Not saved';
}

interface OpenAlreadyProps {
  projectId: string;
  open: { id: string; projectId: string };
  /** Address of this page, to return to. */
  again: string;
}

/** Shows the user's open recording, with a button to end it. A user can have only one at a time. */
function OpenAlready({ projectId, open, again }: OpenAlreadyProps) {
  const path = recordingPath(open.projectId, open.id);
  return (
    <div className={classes.open}>
      <Notice kind="warning" title="You are recording already">
        Each user can have one open recording
        {open.projectId === projectId ? '' : ', and the other recording is of another project'}. Continue it
        or end it. Its steps are kept.
      </Notice>
      <div className={classes.actions}>
        <Form method="post" action={path}>
          <input type="hidden" name="next" value={again} />
          <Button type="submit" name="intent" value="end" variant="default">
            End that recording
          </Button>
        </Form>{' '}
        <ButtonLink to={path}>Go to that recording</ButtonLink>
      </div>
    </div>
  );
}

interface OnOwnMachineProps extends OwnMachineRecording {
  projectId: string;
  isWindows: boolean;
}

/** Shows the command to record in a browser on the user's machine, for pages that no worker can reach. */
function OnTestersMachine({ projectId, isWindows, ...recording }: OnOwnMachineProps) {
  return (
    <details className={classes.own}>
      <summary>Record in a browser on your machine, for pages that only your machine can open</summary>
      <p>
        Use this for pages in a VPN or on localhost. You need Node.js 20 or newer, and Chrome, Chromium or
        Edge. {isWindows ? 'Open PowerShell' : 'Open a terminal'} on your machine and run:
      </p>
      <CommandBlock label="Command for your machine" commands={ownMachineCommands(recording, isWindows)} />
      <p>
        The recorder asks for an{' '}
        <Link to={`/${projectId}/settings/access-tokens`}>access token of this project</Link> that you created
        with the scope write. It then opens the page of the recording, where you record as usual. You confirm
        each host before the browser opens it.
      </p>
      <p>
        You can record new scenarios only. Step code, backgrounds and hooks of the project run on workers, and
        so does the saved scenario.
      </p>
      <p>
        <a href={recorderFilePath} download>
          Download the recorder
        </a>{' '}
        without a terminal. Its address is the same for everybody and needs no sign-in.
      </p>
    </details>
  );
}
