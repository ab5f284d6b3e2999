import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Recording } from '#contracts/recordings';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { featureAddress, safePath } from '~/platform/paths';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { storedForm } from '~/shell/detour/kept-form.server';
import { WithTestDataLink } from '~/shell/detour/missing-test-data';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, OnBranch } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { newRecordingPath, otherWays, recordingPath, savePath } from './addresses';
import { arranged, isRecordedStep, valuePositionOf, stepWish } from './arrange-steps';
import type { TypedValue } from './edit-values';
import { stepForm, type StepsAnswer } from './edit-step';
import { NeedsScripts } from './needs-scripts';
import { isEditing, RecordedSteps, Replay } from './recorded-steps';
import { RecorderStage } from './recorder-stage';
import { valuesOfStep } from './step-values';
import { addTestData, keyGone, testDataKeys } from './test-data-keys.server';
import classes from './recording-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Recording: ${page.recording.scenarioName ?? 'new scenario'}` : 'Recording' },
];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const id = args.params.recordingId ?? '';
  const [answer, kept] = await Promise.all([
    upstream.generation.getRecording({ params: { id }, query: { projectId: project.id } }),
    storedForm(args, caller),
  ]);
  if (!answer.status) throw notFound();
  const { recording } = answer;
  const asked = new URL(args.request.url).searchParams.get('edit') ?? '';
  const edited = recording.drives && /^\d{1,6}$/.test(asked) ? Number(asked) : null;
  const { branch, env: environment } = recording;
  return {
    projectId: project.id,
    recording,
    /** Id of an action of the edited step. */
    edited,
    kept: kept && typedStep(kept),
    keys: edited === null ? [] : await testDataKeys(caller, { branch, environment }),
    mayEnd: answer.recording.drives || project.role === 'ADMIN',
  };
}

const ending = z.object({ next: z.string().default('') });

/** Ends the recording, or changes its steps. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const id = args.params.recordingId ?? '';
  const form = await args.request.formData();
  try {
    const intent = form.get('intent');
    if (intent === 'replay') return await replay(caller, id, form);
    return await (intent === 'end' ? end(caller, id, form) : arrange(caller, id, form));
  } catch (error) {
    return data<StepsAnswer>({ ...refusedAnswer(error).data, at: null, text: '' }, { status: 403 });
  }
}

async function end({ project, upstream }: InProject, id: string, form: FormData) {
  form.delete('intent');
  const submission = parseForm(form, ending);
  const next = submission.status === 'success' ? submission.value.next : '';
  const body = { projectId: project.id };
  const ended = await upstream.generation.endRecording({ params: { id }, body });
  if (!ended.status) {
    if (ended.because === 'missing') throw notFound();
    return data<StepsAnswer>({ error: ended.error, at: null, text: '' }, { status: 422 });
  }
  const told = await flashCookie('The recording has ended. Its steps are kept');
  return redirect(safePath(next, recordingPath(project.id, id)), {
    status: 303,
    headers: { 'set-cookie': told },
  });
}

/** Runs all steps again, or those up to one step, and continues recording after them. */
async function replay({ project, upstream }: InProject, id: string, form: FormData) {
  const at = String(form.get('at') ?? '');
  const upTo = /^\d{1,6}$/.test(at) ? Number(at) : undefined;
  const body = { projectId: project.id, upTo };
  const answer = await upstream.generation.replayRecording({ params: { id }, body });
  if (answer.status) return redirect(recordingPath(project.id, id), 303);
  const { error, because } = answer;
  if (because === 'missing') throw notFound();
  return data<StepsAnswer>({ error, because, at: null, text: '' }, { status: 422 });
}

/** Returns the entries of a step's form, to show them again. */
function typedStep(form: FormData): StepsAnswer {
  const at = Number(form.get('at') ?? '');
  const values = [...form.keys()].flatMap((name) =>
    name.startsWith('column/') ? [valueAt(form, name.slice('column/'.length))] : [],
  );
  return {
    at: Number.isFinite(at) ? at : null,
    text: String(form.get('text') ?? ''),
    comment: String(form.get('comment') ?? ''),
    ownCode: form.has('ownCode'),
    values,
  };
}

function valueAt(form: FormData, place: string): TypedValue {
  const typed = (name: string) => String(form.get(`${name}/${place}`) ?? '').trim();
  const also = form.has(`also/${place}`);
  return { place, key: typed('key'), newKey: typed('newKey'), column: typed('column'), also };
}

/** Returns the entries for the value that a button belongs to, e.g. `column/12:value`. */
function typedValue(form: FormData): TypedValue | undefined {
  const [intent = '', place] = String(form.get('intent')).split('/');
  form.set('intent', intent);
  if (place === undefined) return undefined;
  const value = valueAt(form, place);
  form.set('place', place);
  form.set('name', intent === 'column' ? value.column : value.key || value.newKey);
  form.set('also', String(form.get(`also/${place}`) ?? ''));
  return value;
}

async function arrange(caller: InProject, id: string, form: FormData) {
  const { project, upstream } = caller;
  const value = typedValue(form);
  const submission = parseForm(form, stepWish);
  if (submission.status !== 'success') {
    const { text: ofText, comment: ofComment } = submission.error ?? {};
    const [error] = ofText ?? ofComment ?? ['This form does not belong to this page. Reload the page.'];
    return data<StepsAnswer>({ ...typedStep(form), error, values: value && [value] }, { status: 422 });
  }
  const wish = submission.value;
  const refused = (error: string, because?: string) => {
    const typed = { ...typedStep(form), values: value && [value] };
    return data<StepsAnswer>({ ...typed, error, because }, { status: 422 });
  };
  const where = { params: { id }, query: { projectId: project.id } };
  const found = await upstream.generation.getRecording(where);
  if (!found.status) throw notFound();
  const { version } = found.recording;
  const arrangement = arranged(found.recording, wish);
  if (version !== wish.version) return refused(changed);
  if ('problem' in arrangement) return refused(arrangement.problem);
  if (wish.intent === 'testData') {
    const { branch, env: environment, parts } = found.recording;
    const position = valuePositionOf(wish.place);
    const stepValue = parts.flatMap(valuesOfStep).find(({ action, parameter }) => {
      return action === position.action && parameter === position.parameter;
    });
    const { raw = '' } = stepValue ?? {};
    const problem = value?.key
      ? await keyGone(caller, value.key, { branch, environment })
      : await addTestData(caller, { key: wish.name, raw, branch, environment });
    if (problem !== null) return refused(problem);
  }
  const body = { projectId: project.id, version, arrangement };
  const answer = await upstream.generation.arrangeRecording({ params: { id }, body });
  if (!answer.status) return refused(answer.because === 'changed' ? changed : answer.error, answer.because);
  const here = recordingPath(project.id, id);
  // After changing a value, keep the step open for its next value.
  return redirect(value ? `${here}?edit=${wish.at}` : here, 303);
}

const changed =
  'The steps were changed, perhaps in another tab. The list now shows the latest steps. Repeat your change.';

export default function RecordingPage() {
  const { projectId, recording, edited, keys, kept, mayEnd } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isActive = recording.state !== 'ended';
  return (
    <>
      <RecordingHeader projectId={projectId} recording={recording} mayEnd={mayEnd} />
      {answer?.because === 'licence' && <LicenceOverForm />}
      {answer?.error && answer.because !== 'licence' && (
        <div className={classes.told}>
          <Notice kind="error">{answer.error}</Notice>
        </div>
      )}
      <div className={classes.workspace} data-columns data-active={isActive || undefined}>
        {isActive ? (
          <Stage projectId={projectId} recording={recording}>
            {(live) => (
              <RecordedSteps
                projectId={projectId}
                recording={live}
                edited={edited}
                keys={keys}
                answer={answer}
                kept={kept}
              />
            )}
          </Stage>
        ) : (
          <>
            <Over projectId={projectId} recording={recording} isBesideForm={isEditing(recording, edited)} />
            <RecordedSteps
              projectId={projectId}
              recording={recording}
              edited={edited}
              keys={keys}
              answer={answer}
              kept={kept}
            />
          </>
        )}
      </div>
    </>
  );
}

interface StageProps {
  projectId: string;
  recording: Recording;
  /** Renders the content next to the stage, with the steps received so far. */
  children: (live: Recording) => ReactNode;
}

/** Shows the browser. Without scripts, users can only view the steps and end the recording. */
function Stage({ projectId, recording, children }: StageProps) {
  const isHydrated = useHydrated();
  if (isHydrated) {
    return (
      <RecorderStage key={recording.id} projectId={projectId} recording={recording}>
        {children}
      </RecorderStage>
    );
  }
  const { state, progress, scenarioName, featureName, id } = recording;
  const place = { feature: featureName ?? '', scenario: scenarioName ?? '' };
  const unscripted = (
    <section className={classes.unscripted} aria-label="Recorded page">
      <noscript>
        <NeedsScripts ways={otherWays(projectId, place)} />
      </noscript>
      <p className={classes.progress}>
        {state === 'recording' ? 'The browser is open.' : `${progress || 'The browser is being opened'}.`}
      </p>
      <noscript>
        {/* A plain link, so that the browser reloads the whole page. */}
        <a href={recordingPath(projectId, id)}>Reload the page</a>
      </noscript>
      {state !== 'recording' && <RefreshWithoutScripts />}
    </section>
  );
  return (
    <>
      {unscripted}
      {children(recording)}
    </>
  );
}

const badges = { wanted: 'QUEUED', starting: 'STARTING', recording: 'RECORDING', ended: 'ENDED' } as const;

function RecordingHeader(props: { projectId: string; recording: Recording; mayEnd: boolean }) {
  const { projectId, recording, mayEnd } = props;
  const { featureName, scenarioName, state, env, branch, drives, userName, parts, id, browser } = recording;
  const isEnding = useNavigation().formData?.get('intent') === 'end';
  const back = featureName
    ? featureAddress(projectId, featureName, scenarioName ?? undefined)
    : `/${projectId}/features`;
  return (
    <PageHeader
      title={<span title={scenarioName ?? undefined}>{scenarioName ?? 'New scenario'}</span>}
      above={
        <OnBranch branch={branch} environment={env}>
          <BackLink to={back} title={featureName ?? undefined}>
            {featureName ?? 'Features'}
          </BackLink>
        </OnBranch>
      }
    >
      <span className={classes.where} title={`Environment ${env}, branch ${branch}`}>
        {env} · {branch}
      </span>
      {browser === 'local' && (
        <span className={classes.where} title="Its browser is on the tester’s machine">
          on {drives ? 'your' : 'the tester’s'} machine
        </span>
      )}
      {!drives && (
        <span className={classes.where} title={userName}>
          by {userName}
        </span>
      )}
      <StatusBadge status={badges[state]} />
      {state === 'recording' && drives && parts.some(isRecordedStep) && (
        <ButtonLink to={savePath(projectId, id)} variant="default">
          Save
        </ButtonLink>
      )}
      {state !== 'ended' && mayEnd && (
        <Form method="post" replace preventScrollReset>
          <Button type="submit" name="intent" value="end" variant="default" loading={isEnding}>
            End recording
          </Button>
        </Form>
      )}
    </PageHeader>
  );
}

/** The reason that adds nothing to the notice's title. */
const endedAlone = 'The recording was ended.';

const savedText = (saved: Recording['saved']) =>
  saved ? `Saved to the scenario “${saved.scenarioName}” of ${saved.featureName}. ` : '';

/** Shows why the recording ended, and the next steps. */
function Over(props: { projectId: string; recording: Recording; isBesideForm: boolean }) {
  const { projectId, recording, isBesideForm } = props;
  const { browser, reason, featureName, scenarioName, after, replaces, language, parts, saved, id } =
    recording;
  const { drives, branch, env } = recording;
  const steps = parts.filter(isRecordedStep).length;
  const { title, kind } = endOf(recording);
  const place = featureName ? { feature: featureName } : {};
  const again = scenarioName
    ? newRecordingPath(projectId, { ...place, scenario: scenarioName, after, replaces })
    : newRecordingPath(projectId, { ...place, language });
  return (
    <section className={classes.over} aria-label="End of the recording">
      <Notice kind={kind} title={title}>
        {reason !== null && reason !== endedAlone && (
          <span className={classes.reason}>
            <WithTestDataLink
              projectId={projectId}
              text={reason}
              form={isBesideForm ? stepForm : undefined}
            />{' '}
          </span>
        )}
        {steps === 0
          ? 'No step was recorded.'
          : `${savedText(saved)}${steps === 1 ? 'One step stays as it is listed' : `${steps} steps stay as they are listed`}, for 30 days.`}
      </Notice>
      <div className={classes.next}>
        {steps > 0 && (
          <ButtonLink to={savePath(projectId, id)} variant={saved ? 'default' : 'filled'}>
            {drives ? (saved ? 'Save again' : 'Save') : 'Show what would be saved'}
          </ButtonLink>
        )}{' '}
        {steps > 0 && drives && browser === 'worker' && <Replay name="Replay and go on" />}{' '}
        <OnBranch branch={branch} environment={env}>
          <ButtonLink
            to={again}
            variant={steps > 0 ? 'default' : 'filled'}
            leftSection={<Icon name="circleDot" />}
          >
            Record again
          </ButtonLink>
        </OnBranch>
      </div>
    </section>
  );
}

interface End {
  title: string;
  kind: 'info' | 'warning' | 'error';
}

const ends: Record<NonNullable<Recording['because']>, End> = {
  ended: { title: 'The recording has ended', kind: 'info' },
  idle: { title: 'It was not used for too long', kind: 'warning' },
  whole: { title: 'It reached its time limit', kind: 'warning' },
  'step-failed': { title: 'A step failed', kind: 'error' },
  broken: { title: 'The project’s step code could not be run', kind: 'error' },
  crashed: { title: 'The browser crashed', kind: 'error' },
  shutdown: { title: 'The worker was shut down', kind: 'warning' },
  lost: { title: 'The worker was lost', kind: 'error' },
  refused: { title: 'The browser was refused', kind: 'error' },
  unserved: { title: 'No worker took it', kind: 'error' },
};

/** Endings of recordings in a browser on the user's machine, which have no worker. */
const endsOfLent: Partial<typeof ends> = {
  crashed: { title: 'The browser is gone', kind: 'error' },
  shutdown: { title: 'The recorder was stopped', kind: 'warning' },
  lost: { title: 'The recorder was lost', kind: 'error' },
  refused: { title: 'The recorder may not go on', kind: 'error' },
};

/** Returns why a recording ended, as the title of a notice. */
function endOf({ because, browser }: Pick<Recording, 'because' | 'browser'>): End {
  const how = because ?? 'ended';
  return (browser === 'local' ? endsOfLent[how] : undefined) ?? ends[how];
}
