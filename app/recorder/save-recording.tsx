import { uriOfFeatureName } from '#domain/gherkin/feature-paths';
import { Checkbox } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { Recording, RecordingProposal, WrittenRecordingStep } from '#contracts/recordings';
import type { FeatureNode } from '#contracts/workspace';
import { notFound, requireProject } from '~/access/gate';
import { addressOn } from '~/access/git-gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { featureAddress, query } from '~/platform/paths';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { BackLink } from '~/ui/back-link';
import { DiffView } from '~/ui/diff-view';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, PlainLink } from '~/ui/scoped';
import { StepText, stepParts } from '~/ui/step-text';
import table from '~/ui/table.module.css';
import { recordingPath, savePath } from './addresses';
import { Names, usePreview } from './recording-names';
import { SaveButtons } from './save-buttons';
import { Tried, isRed, trialOf } from './tried-recording';
import classes from './save-recording.module.css';

export const meta: MetaFunction = () => [{ title: 'Save the recording' }];

/** Most features listed, to keep the page small. Users type the paths of others. */
const maxListed = 300;
/** Notes that the page lists. */
const maxNotes = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const params = { id: args.params.recordingId ?? '' };
  const projectId = project.id;
  const found = await upstream.generation.getRecording({ params, query: { projectId } });
  if (!found.status) throw notFound();
  const { recording } = found;
  const names = namesFor(recording, new URL(args.request.url).searchParams);
  const [answer, list] = await Promise.all([
    upstream.generation.proposeRecording({
      params,
      query: {
        projectId,
        featureName: names.feature || undefined,
        scenarioName: names.scenario || undefined,
      },
    }),
    recording.featureName === null
      ? upstream.workspace.getFeatureList({ body: { projectId, branch: recording.branch } })
      : null,
  ]);
  const { tried } = recording;
  const ran = tried ? await upstream.runs.getRun({ query: { runId: tried.runId } }).catch(() => null) : null;
  return {
    projectId,
    recording,
    names,
    /** True when the names changed after the preview, so that saving shows the preview again. */
    isAgain: new URL(args.request.url).searchParams.has('again'),
    /** The last run before saving; null: there is none, or its report was deleted. */
    trial: ran?.status && tried ? trialOf(ran.run, tried.hash) : null,
    proposal: answer.status ? answer.proposal : null,
    /** Why there is no proposal. */
    error: answer.status ? null : answer.error,
    features: list?.status ? pathsOf(list.foldersAndFeatures).slice(0, maxListed) : [],
  };
}

/** Returns the names that the recording was started with, else the address's, else the last saved ones. */
function namesFor({ featureName, scenarioName, saved }: Recording, search: URLSearchParams) {
  const asked = (name: string) => search.get(name)?.trim().slice(0, 1_000);
  return {
    feature: featureName ?? asked('feature') ?? saved?.featureName ?? '',
    scenario: scenarioName ?? asked('scenario') ?? saved?.scenarioName ?? '',
  };
}

/** Returns paths below `features/` without `.feature`. */
const pathsOf = (nodes: FeatureNode[], above: string[] = []): string[] =>
  nodes.flatMap((node) =>
    node.isFolder
      ? pathsOf(node.children, [...above, node.name])
      : [[...above, node.name.replace(/\.feature$/, '')].join('/')],
  );

const wanted = z.object({
  intent: z.enum(['save', 'run']).default('save'),
  /** Missing when the recording was started for a feature. */
  feature: z.string().trim().max(1_000).optional(),
  scenario: z.string().trim().max(1_000).optional(),
  hash: z.string().default(''),
  /** Set when the browser stays open, to continue recording. */
  goesOn: z.string().optional(),
});

/** Saves the shown proposal as one commit, or runs it before it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { project, licence, upstream } = await requireProject(args);
  const params = { id: args.params.recordingId ?? '' };
  const submission = parseForm(await args.request.formData(), wanted);
  if (licence.expired)
    return data(
      { error: 'License has expired', because: 'licence', intent: 'save' as const },
      { status: 403 },
    );
  const refused = (error: string, because?: string, intent: 'save' | 'run' = 'save') =>
    data({ error, because, intent }, { status: 422 });
  if (submission.status !== 'success')
    return refused('This form does not belong to this page. Reload the page.');
  const { intent, hash, feature, scenario, goesOn } = submission.value;
  const found = await upstream.generation.getRecording({ params, query: { projectId: project.id } });
  if (!found.status) throw notFound();
  const shown = namesFor(found.recording, new URL(args.request.url).searchParams);
  const names = { feature: feature ?? shown.feature, scenario: scenario ?? shown.scenario };
  const here = savePath(project.id, params.id);
  if (names.feature !== shown.feature || names.scenario !== shown.scenario) {
    // The shown proposal has other names: show it again before saving.
    return redirect(here + query({ ...names, again: 1 }), 303);
  }
  if (names.feature === '' || names.scenario === '')
    return refused('Choose a feature and a name for the scenario first.', undefined, intent);
  const body = { projectId: project.id, featureName: names.feature, scenarioName: names.scenario, hash };
  try {
    if (intent === 'run') {
      const started = await upstream.generation.runRecording({ params, body });
      if (started.status) return redirect(here + query(names), 303);
      return refused(started.error, started.because, intent);
    }
    const saved = await upstream.generation.saveRecording({ params, body });
    if (!saved.status) return refused(saved.error, saved.because);
    const { featureName, scenarioName } = saved;
    if (goesOn === undefined && found.recording.state !== 'ended')
      await upstream.generation.endRecording({ params, body: { projectId: project.id } });
    const scenario = featureAddress(project.id, featureName, scenarioName);
    return redirect(addressOn(project, scenario, found.recording.branch), {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Recording saved') },
    });
  } catch (error) {
    return data({ ...refusedAnswer(error).data, intent }, { status: 403 });
  }
}

/** Id of the form, for its buttons in the page's header. */
const formId = 'save-recording';

export default function SaveRecording() {
  const { projectId, recording, names, proposal, trial, error, features } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const posted = formData?.get('intent');
  const preview = usePreview(names);
  const { drives } = recording;
  const canSave = proposal !== null && proposal.problem === null && drives && !preview.isAwaited;
  return (
    <>
      {/* Enter presses the form's first button. This one updates the preview, and neither saves nor runs. */}
      <button
        type="submit"
        form={formId}
        formMethod="get"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <PageHeader
        title={recording.saved ? 'Save the recording again' : 'Save the recording'}
        above={
          <BackLink to={recordingPath(projectId, recording.id)}>
            {recording.scenarioName ?? 'Recording'}
          </BackLink>
        }
      >
        {proposal && (
          <SaveButtons
            formId={formId}
            branch={recording.branch}
            canSave={canSave}
            posted={posted}
            isRed={trial !== null && isRed(trial, proposal.hash)}
          />
        )}
      </PageHeader>
      <div className={classes.review}>
        <SaveNotices />
        <Form
          method="post"
          id={formId}
          className={classes.names}
          preventScrollReset
          onInput={({ currentTarget }) => preview.typed(currentTarget)}
          onSubmit={preview.sent}
        >
          <input type="hidden" name="hash" value={proposal?.hash ?? ''} />
          <Names recording={recording} names={names} features={features} />
          {drives && recording.state !== 'ended' && (
            <Checkbox
              name="goesOn"
              label="Keep the browser open to continue recording"
              description="Otherwise saving ends the recording. You can replay its steps later and continue after them"
              className={classes.goesOn}
            />
          )}
        </Form>
        {error !== null && (
          <Notice kind="error" title="The changes cannot be shown">
            {error}
          </Notice>
        )}
        {trial && (
          <Tried
            projectId={projectId}
            trial={trial}
            hash={proposal?.hash ?? null}
            recordingTo={recordingPath(projectId, recording.id)}
          />
        )}
        <NotRecorded recording={recording} />
        {proposal && <Proposal projectId={projectId} proposal={proposal} />}
      </div>
    </>
  );
}

/** Says why the recording is not saved yet, or why this user cannot save it. */
function SaveNotices() {
  const { recording, proposal, isAgain } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { drives, userName } = recording;
  return (
    <>
      {answer?.because === 'licence' && <LicenceOverForm />}
      {answer?.error && answer.because !== 'licence' && (
        <Notice
          kind="error"
          title={answer.intent === 'run' ? 'The scenario did not run' : 'The scenario was not saved'}
        >
          {answer.error}
          {answer.because === 'changed' &&
            ' The current steps and code are shown below. Check them, then try again.'}
        </Notice>
      )}
      {isAgain && !answer && proposal?.problem === null && (
        <Notice title="Nothing is saved yet">
          The changes under these names are shown below. Check them, then save.
        </Notice>
      )}
      {!drives && (
        <Notice>
          Only {userName} can save this recording, because {userName} recorded it.
        </Notice>
      )}
    </>
  );
}

/** Lists the actions that are not steps: neither the run before saving nor later runs perform them. */
function NotRecorded({ recording: { parts } }: { recording: Pick<Recording, 'parts'> }) {
  const reasons = parts.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.state === 'noted' ? [action.reason] : [])),
  );
  if (reasons.length === 0) return null;
  const title =
    reasons.length === 1
      ? '1 action is not part of this scenario'
      : `${reasons.length} actions are not part of this scenario`;
  return (
    <Notice kind="warning" title={title}>
      <ul className={classes.notes}>
        {reasons.slice(0, maxNotes).map((reason, index) => (
          <li key={index}>{reason}</li>
        ))}
      </ul>
      {reasons.length > maxNotes && `And ${reasons.length - maxNotes} more in the list of recorded steps.`}
    </Notice>
  );
}

function Proposal({ projectId, proposal }: { projectId: string; proposal: RecordingProposal }) {
  const { steps, feature, files, data: given, problem } = proposal;
  return (
    <>
      {problem !== null && (
        <Notice kind="warning" title="The scenario cannot be saved yet">
          {problem}
        </Notice>
      )}
      {steps.length > 0 && (
        <table className={`${table.table} ${classes.steps}`} aria-label="Steps">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Code</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <Row key={index} projectId={projectId} step={step} />
            ))}
          </tbody>
        </table>
      )}
      {(feature || files.length > 0 || given.length > 0) && (
        <section className={classes.files} aria-labelledby="written">
          <h2 id="written" className={classes.heading}>
            Changes
          </h2>
          {feature && (
            <DiffView name={uriOfFeatureName(feature.name)} before={feature.before} after={feature.after} />
          )}
          {files.map(({ name, before, after }) => (
            <DiffView key={name} name={name} before={before} after={after} />
          ))}
          {given.map(({ path, bytes, state }) => (
            <p key={path} className={classes.data}>
              <Icon name="file" /> <code>{path}</code>{' '}
              <span>
                {Math.max(1, Math.round(bytes / 1024))} kB, {fileStates[state]}
              </span>
            </p>
          ))}
        </section>
      )}
    </>
  );
}

const fileStates = {
  new: 'new in the project',
  same: 'just so in the project already',
  differs: 'the project has another one of this name',
} as const;

function Row({ projectId, step }: { projectId: string; step: WrittenRecordingStep }) {
  const { keyword, text, docString, reused, suggestion, problem, doubts } = step;
  return (
    <tr>
      <td>
        <span className={classes.words}>
          <span className={classes.keyword}>{keyword}</span> <StepText parts={stepParts(text)} />
        </span>
        {docString !== undefined && (
          <pre className={classes.docString} tabIndex={0}>
            {docString}
          </pre>
        )}
      </td>
      <td>
        {reused ? (
          <p>
            <Icon name="check" size={14} /> Calls the project’s step <code>{reused.pattern}</code>,{' '}
            <PlainLink
              href={`/${projectId}/code?file=${encodeURIComponent(reused.file)}&line=${reused.line}`}
            >
              {reused.file.split('/').at(-1)}:{reused.line}
            </PlainLink>
          </p>
        ) : (
          <p className={classes.soft}>Gets code of its own</p>
        )}
        {suggestion !== null && (
          <p className={classes.soft}>
            The project’s step <code>{suggestion}</code> does the same here, and may mean something else.
          </p>
        )}
        {problem !== null && (
          <p className={classes.problem}>
            <Icon name="alertTriangle" size={14} /> {problem}
          </p>
        )}
        {doubts.map((doubt) => (
          <p key={doubt} className={classes.doubt}>
            <Icon name="alertTriangle" size={14} /> Review this step: {doubt}
          </p>
        ))}
      </td>
    </tr>
  );
}
