import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { parseForm } from '~/platform/forms';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { failedEdit, refusedEdit } from '../edit-answer';
import { plainLines } from '../line-endings';
import { StepText } from '~/ui/step-text';
import type { RemainingRows } from '#contracts/workspace';
import { useAnswer } from '~/live/use-answer';
import { Link } from '~/ui/scoped';
import { hiddenRowsText } from '../feature-pane';
import { intents, type CodeAnswer } from './code-answer';
import { CodeReviewForm } from './code-review-form';
import { readStepCode, stepCodeOf, type ShownCode } from './read-step-code.server';
import { reviewChange, runChange, saveChange } from './save-change.server';
import { isReadOnly, sourceWords, type StepRow } from './step-code';
import { codePath, stepCodeLocationOf, type StepCodeLocation } from './step-code-address';
import { StepCodeEditor } from './step-code-editor';
import { StepCodeHeader } from './step-code-header';
import { rowSentence, StepCodeView } from './step-code-view';
import { updateByRequest } from './update-code.server';
import { UpdatePrompt } from './update-prompt';
import classes from './step-code-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Step code' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const at = stepCodeLocationOf(new URL(args.request.url).searchParams);
  if (!at.place.feature || !at.place.scenario) throw notFound();
  const code = await readStepCode(args.context, caller, at);
  const shown = { projectId: caller.project.id, at, code, now: Date.now() };
  return data(shown, { status: code.error === null ? 200 : 404 });
}

const sentForm = z.object({
  intent: z.enum(intents).default('check'),
  file: z.string().min(1),
  text: z.string().default(''),
  version: z.string().default(''),
  /** Another user's version that this save may replace. */
  over: z.string().optional(),
  /** Line of the problem that the browser's editor found. */
  faultLine: z.coerce.number().int().positive().optional().catch(undefined),
  faultMessage: z.string().default(''),
  /** The requested change, in words. */
  request: z.string().default(''),
});

/** Handles all forms of the page: reviews, edits, runs or saves the text. Always returns the text. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const at = stepCodeLocationOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), sentForm);
  if (submission.status !== 'success') throw notFound();
  const { intent, file: name, version, over, faultLine, faultMessage, request } = submission.value;
  if (intent === 'update') {
    const answer = await updateByRequest({ caller, at, request, context: args.context });
    if (!answer.data.failedUpdate) {
      trackUsage(args, caller.upstream, 'click_ai_generate', { projectId: caller.project.id });
    }
    return answer;
  }
  const change = { name, text: plainLines(submission.value.text), version: over ?? version };
  if (intent === 'edit') return data<CodeAnswer>({ text: change.text, version: change.version });
  if (isReadOnly(name)) return failedEdit(change, 'This file is read-only.');
  try {
    const current = await stepCodeOf(caller, at);
    if (!current.status) return failedEdit(change, current.error);
    const file = current.files.find((other) => other.name === name);
    const fault = faultLine && faultMessage ? { line: faultLine, message: faultMessage } : null;
    const editing = { args, caller, at, change, file, fault };
    if (intent === 'save') return await saveChange(editing);
    if (intent === 'run') return await runChange(editing);
    const then = intent === 'check' ? 'save' : intent === 'save-and-run' ? 'run' : 'review';
    return await reviewChange(editing, then);
  } catch (error) {
    return refusedEdit(change, error);
  }
}

export default function StepCodePage() {
  const { projectId, at, code, now } = useLoaderData<typeof loader>();
  const sent = useAnswer<CodeAnswer>();
  const { key } = useLocation();
  /** The answer to an update requested with scripts. It is valid until the next navigation. */
  const [update, setUpdate] = useState<{ key: string; answer: CodeAnswer }>();
  const answer = update?.key === key ? update.answer : sent;
  if (code.error !== null) {
    return (
      <Notice kind="error" title="The code of this scenario could not be read">
        {code.error}
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <StepList
        projectId={projectId}
        at={at}
        steps={code.steps}
        part={code.part}
        of={code.of}
        rowsLeft={code.rowsLeft}
        selected={code.selected}
      />
      <section className={classes.content} aria-label="Code">
        <CodePane
          projectId={projectId}
          at={at}
          code={code}
          now={now}
          answer={answer}
          onUpdate={(given) => setUpdate({ key, answer: given })}
        />
      </section>
      <Outlet />
    </div>
  );
}

interface CodePaneProps {
  projectId: string;
  at: StepCodeLocation;
  code: ShownCode;
  now: number;
  answer: CodeAnswer | undefined;
  /** Called with the answer to a requested update. */
  onUpdate: (answer: CodeAnswer) => void;
}

/** Shows the right side: the code to read or edit, or its change to review. */
function CodePane({ projectId, at, code, now, answer, onUpdate }: CodePaneProps) {
  const { file, marked } = code;
  const editable = file !== null && !file.readOnly;
  if (editable && answer?.review) {
    return (
      <CodeReviewForm projectId={projectId} at={at} file={file} answer={answer} review={answer.review} />
    );
  }
  const prompt = (dirty: boolean) =>
    code.changeable && (
      <UpdatePrompt
        projectId={projectId}
        at={at}
        dirty={dirty}
        onUpdate={onUpdate}
        file={code.changeable}
        failed={answer?.failedUpdate}
      />
    );
  const typed = answer?.failedUpdate ? undefined : answer;
  const nothing = code.lostStep !== null && file === null && code.outside === null;
  const reading = (
    <>
      <StepCodeHeader projectId={projectId} at={at} file={file} />
      <Lost step={code.lostStep} line={code.lostLine} />
      {!nothing && <StepCodeView projectId={projectId} at={at} now={now} {...code} />}
      {prompt(false)}
    </>
  );
  if (!editable || !(at.editing || typed)) return reading;
  return (
    <LicenceGate
      key={`${file.name} ${at.stubs}`}
      closeTo={codePath(projectId, { ...at, editing: false })}
      below={reading}
    >
      <StepCodeEditor
        projectId={projectId}
        at={at}
        file={file}
        answer={typed}
        startLine={code.failedLine ?? marked?.from}
        failed={code.failedLine === null ? undefined : 'This line failed in the run'}
        prompt={prompt}
      />
    </LicenceGate>
  );
}

/** Says that the linked step or line no longer exists, instead of showing another one in its place. */
function Lost({ step, line }: { step: string | null; line: { file: string; line: number } | null }) {
  if (step === null && line === null) return null;
  return (
    <div className={classes.lost}>
      <Notice kind="warning">
        {step !== null && (
          <p>The step “{step}” is not in this scenario. Choose one of its steps to see its code.</p>
        )}
        {line !== null && (
          <p>
            The line that failed, {line.file}:{line.line}, was changed since that run.
          </p>
        )}
      </Notice>
    </div>
  );
}

interface StepListProps {
  projectId: string;
  at: StepCodeLocation;
  steps: StepRow[];
  /** Index of the first of `steps` among all steps of the scenario. */
  part: number;
  /** Number of steps of the scenario. */
  of: number;
  /** Rows of Examples that were not checked. */
  rowsLeft: RemainingRows | null;
  /** Index among all steps, from 0; -1 for none. */
  selected: number;
}

/** Lists the scenario's steps and shows which ones have code. Selecting a step shows its definition. */
function StepList({ projectId, at, steps, part, of, rowsLeft, selected }: StepListProps) {
  const to = (number: number, step: string | null) =>
    codePath(projectId, {
      place: at.place,
      step,
      number,
      ran: null,
      file: null,
      editing: false,
      stubs: true,
    });
  const end = part + steps.length;
  return (
    <nav className={classes.list} aria-label="Steps">
      <h2>Steps</h2>
      {steps.length === 0 && <p className={classes.none}>This scenario has no steps yet.</p>}
      {rowsLeft && <p className={classes.none}>{hiddenRowsText(rowsLeft)}.</p>}
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            <Link
              to={to(part + index + 1, step.text)}
              className={classes.step}
              aria-current={part + index === selected ? 'true' : undefined}
              preventScrollReset
            >
              <Marker step={step} />
              <span className={classes.text}>
                <span className={classes.keyword}>{step.keyword} </span>
                <StepText parts={step.parts} />{' '}
                {sourceWords[step.source] && step.implemented && (
                  <span className={classes.source}>{sourceWords[step.source]}</span>
                )}{' '}
                {step.problem && (
                  <span className={classes.problem}>
                    {step.problem} {step.runsAs !== null && rowSentence(step.runsAs)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {steps.length < of && (
        <p className={classes.none}>
          Steps {part + 1} to {end} of {of} are shown.{' '}
          {part > 0 && <Link to={to(part, null)}>Steps before</Link>}{' '}
          {end < of && <Link to={to(end + 1, null)}>Next steps</Link>}
        </p>
      )}
    </nav>
  );
}

function Marker({ step: { implemented, stub, problem } }: { step: StepRow }) {
  if (problem) {
    return (
      <span className={classes.invalid} title="Not valid">
        <Icon name="alertTriangle" size={14} />
        <span className="visually-hidden">Not valid: </span>
      </span>
    );
  }
  const word = implemented ? 'implemented' : stub ? 'not written' : 'no code';
  return (
    <span className={classes.dot} data-implemented={implemented} title={word}>
      <span className="visually-hidden">{word}: </span>
    </span>
  );
}
