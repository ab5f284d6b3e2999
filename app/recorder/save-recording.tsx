import { Button, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { Run } from '#contracts/report';
import type { Recording, RecordingProposal, WrittenStep } from '#contracts/recordings';
import type { FeatureNode } from '#contracts/workspace';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { featureAddress, query } from '~/platform/paths';
import { FollowedRun } from '~/live/followed-run';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { BackLink } from '~/ui/back-link';
import { DiffView } from '~/ui/diff-view';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { StepText, stepParts } from '~/ui/step-text';
import table from '~/ui/table.module.css';
import { recordingPath, savePath } from './addresses';
import classes from './save-recording.module.css';

export const meta: MetaFunction = () => [{ title: 'Save the recording' }];

/** More would make the page heavy: then the path is typed. */
const mostListed = 300;

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
    /** The last run of what would be saved; null: there is none, or its report is gone. */
    trial: ran?.status && tried ? trialOf(ran.run, tried.hash) : null,
    proposal: answer.status ? answer.proposal : null,
    /** Why there is none. */
    error: answer.status ? null : answer.error,
    features: list?.status ? pathsOf(list.foldersAndFeatures).slice(0, mostListed) : [],
  };
}

/** How a run went. @param hash of what it would have written */
function trialOf({ _id: runId, number, status, report }: Run, hash: string) {
  return { runId, number, status, total: report.testCases.length, hash };
}
type Trial = ReturnType<typeof trialOf>;

/** Those that the address asks for, that it was saved under, or that it was started with. */
function namesFor({ featureName, scenarioName, saved }: Recording, search: URLSearchParams) {
  const asked = (name: string) => search.get(name)?.trim().slice(0, 1_000);
  return {
    feature: featureName ?? asked('feature') ?? saved?.featureName ?? '',
    scenario: scenarioName ?? asked('scenario') ?? saved?.scenarioName ?? '',
  };
}

/** Paths below `features/` without `.feature`. */
const pathsOf = (nodes: FeatureNode[], above: string[] = []): string[] =>
  nodes.flatMap((node) =>
    node.isFolder
      ? pathsOf(node.children, [...above, node.name])
      : [[...above, node.name.replace(/\.feature$/, '')].join('/')],
  );

const wanted = z.object({
  intent: z.enum(['save', 'run']).default('save'),
  featureName: z.string(),
  scenarioName: z.string(),
  hash: z.string(),
});

/** Writes what was looked at, as one commit; or runs it as it would be written. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const params = { id: args.params.recordingId ?? '' };
  const submission = parseForm(await args.request.formData(), wanted);
  if (submission.status !== 'success') {
    return data(
      {
        error: 'Choose a feature and a name for the scenario first.',
        because: undefined,
        intent: 'save' as const,
      },
      { status: 422 },
    );
  }
  try {
    const { intent, ...names } = submission.value;
    const body = { projectId: project.id, ...names };
    if (intent === 'run') {
      const started = await upstream.generation.runRecording({ params, body });
      if (started.status) {
        const { featureName: feature, scenarioName: scenario } = names;
        return redirect(savePath(project.id, params.id) + query({ feature, scenario }), 303);
      }
      if (started.because === 'missing') throw notFound();
      return data({ error: started.error, because: started.because, intent }, { status: 422 });
    }
    const saved = await upstream.generation.saveRecording({ params, body });
    if (!saved.status) {
      const { error, because } = saved;
      if (because === 'missing') throw notFound();
      return data({ error, because, intent }, { status: 422 });
    }
    const { featureName, scenarioName } = saved;
    return redirect(featureAddress(project.id, featureName, scenarioName), {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Recording saved') },
    });
  } catch (error) {
    return data({ ...refusedAnswer(error).data, intent: submission.value.intent }, { status: 403 });
  }
}

export default function SaveRecording() {
  const { projectId, recording, names, proposal, trial, error, features } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const posted = useNavigation().formData?.get('intent');
  const { drives, userName } = recording;
  const canSave = proposal !== null && proposal.problem === null && drives;
  return (
    <>
      <PageHeader
        title={recording.saved ? 'Save the recording again' : 'Save the recording'}
        above={
          <BackLink to={recordingPath(projectId, recording.id)}>
            {recording.scenarioName ?? 'Recording'}
          </BackLink>
        }
      >
        {proposal && (
          <Form method="post">
            <input type="hidden" name="featureName" value={proposal.featureName ?? ''} />
            <input type="hidden" name="scenarioName" value={proposal.scenarioName ?? ''} />
            <input type="hidden" name="hash" value={proposal.hash} />
            <span className={classes.buttons}>
              <Button
                type="submit"
                name="intent"
                value="run"
                variant="default"
                leftSection={<Icon name="play" />}
                disabled={!canSave}
                loading={posted === 'run'}
                title="Runs the scenario as it would be saved. Nothing is saved"
              >
                Run before saving
              </Button>{' '}
              <Button
                type="submit"
                name="intent"
                value="save"
                disabled={!canSave}
                loading={posted === 'save'}
              >
                Save to {recording.branch}
              </Button>
            </span>
          </Form>
        )}
      </PageHeader>
      <div className={classes.review}>
        {answer?.because === 'licence' && <LicenceOverForm />}
        {answer?.error && answer.because !== 'licence' && (
          <Notice kind="error" title={answer.intent === 'run' ? 'It was not run' : 'It was not saved'}>
            {answer.error}
            {answer.because === 'changed' &&
              ' What would be written now is shown below: look at it, and do it again.'}
          </Notice>
        )}
        {!drives && <Notice>Only {userName}, who recorded it, can save it.</Notice>}
        <Names recording={recording} names={names} features={features} />
        {error !== null && (
          <Notice kind="error" title="What would be written cannot be shown">
            {error}
          </Notice>
        )}
        {trial && <Tried projectId={projectId} trial={trial} hash={proposal?.hash ?? null} />}
        {proposal && <Proposal projectId={projectId} proposal={proposal} />}
      </div>
    </>
  );
}

/** How the last run before saving went, of just what is shown or of something else. */
function Tried({ projectId, trial, hash }: { projectId: string; trial: Trial; hash: string | null }) {
  const { runId, number, status, total } = trial;
  const report = <Link to={`/${projectId}/run-report/${runId}`}>Report #{number}</Link>;
  if (trial.hash !== hash) {
    return (
      <Notice title="Not run like this">
        The last run before saving had other steps, code or names than what is shown below. {report}
      </Notice>
    );
  }
  if (status === 'QUEUED' || status === 'RUNNING') {
    return (
      <Notice title="It runs as it would be saved">
        <FollowedRun projectId={projectId} runId={runId} />
        {status === 'QUEUED' ? 'It waits for a free thread.' : 'How it went is told here.'} {report}
      </Notice>
    );
  }
  const rows = total === 1 ? 'The scenario' : `All ${total} rows of its Examples`;
  if (status === 'PASSED') {
    return (
      <Notice kind="success" title="It passed as it would be saved">
        {rows} passed in a new browser. {report}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title="It did not pass as it would be saved">
      <StatusBadge status={status} /> {report}
    </Notice>
  );
}

interface NamesProps {
  recording: Recording;
  names: { feature: string; scenario: string };
  features: string[];
}

/** Where it goes. What it was recorded for stays; else it is chosen, and the page shows what would be written. */
function Names({ recording, names, features }: NamesProps) {
  const { featureName, scenarioName } = recording;
  return (
    <Form method="get" className={classes.names} preventScrollReset>
      {featureName === null ? (
        <TextInput
          label="Feature"
          name="feature"
          description="One that is there, or the path of a new one, such as checkout/basket"
          list="features"
          defaultValue={names.feature}
          maxLength={1_000}
        />
      ) : (
        <TextInput label="Feature" value={featureName} readOnly description="It was recorded for this one" />
      )}
      <datalist id="features">
        {features.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {scenarioName === null ? (
        <TextInput
          label="Scenario"
          name="scenario"
          description="Its name, which no other of the feature has"
          defaultValue={names.scenario}
          maxLength={1_000}
        />
      ) : (
        <TextInput
          label="Scenario"
          value={scenarioName}
          readOnly
          description="Its steps come where they were recorded"
        />
      )}
      {scenarioName === null && (
        <Button type="submit" variant="default" className={classes.show}>
          Show what is written
        </Button>
      )}
    </Form>
  );
}

function Proposal({ projectId, proposal }: { projectId: string; proposal: RecordingProposal }) {
  const { steps, feature, files, data: given, problem } = proposal;
  return (
    <>
      {problem !== null && (
        <Notice kind="warning" title="It cannot be saved yet">
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
            <DiffView
              name={`features/${feature.name}.feature`}
              before={feature.before}
              after={feature.after}
            />
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

function Row({ projectId, step }: { projectId: string; step: WrittenStep }) {
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
            <a href={`/${projectId}/code?file=${encodeURIComponent(reused.file)}&line=${reused.line}`}>
              {reused.file.split('/').at(-1)}:{reused.line}
            </a>
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
            <Icon name="alertTriangle" size={14} /> Look at it: {doubt}
          </p>
        ))}
      </td>
    </tr>
  );
}
