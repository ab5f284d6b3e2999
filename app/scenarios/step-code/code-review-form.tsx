import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { UnsavedChanges } from '~/shell/forms/unsaved-changes';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { DiffView } from '~/ui/diff-view';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import type { CodeAnswer, CodeReview, CodeIntent } from './code-answer';
import { CodeProblems } from './code-problems';
import type { CodeFile } from './step-code';
import { codePath, type StepCodeLocation } from './step-code-address';
import { StepCodeTitle } from './step-code-header';
import classes from './code-review-form.module.css';

interface CodeReviewFormProps {
  projectId: string;
  at: StepCodeLocation;
  file: CodeFile;
  answer: CodeAnswer;
  review: CodeReview;
}

const formId = 'review';

/** Shows a change before it is saved. The form keeps the text, so that all its buttons send it. */
export function CodeReviewForm({ projectId, at, file, answer, review }: CodeReviewFormProps) {
  const { text, version } = answer;
  const here = codePath(projectId, { ...at, file: file.name, editing: true });
  const broken = review.problems.length > 0;
  return (
    <Form method="post" action={here} id={formId} preventScrollReset>
      <StepCodeTitle projectId={projectId} at={at} />
      <div className={classes.bar}>
        <h2>Review the changes</h2>
        <ButtonLink to={codePath(projectId, { ...at, editing: false, stubs: true })} variant="default">
          Discard
        </ButtonLink>
        {!broken && (
          <>
            <Way intent="edit">Back to editing</Way>
            <Way intent="run">Run unsaved code</Way>
            <Way intent="save">Save changes</Way>
          </>
        )}
      </div>
      <input type="hidden" name="file" value={file.name} />
      <input type="hidden" name="version" value={version} />
      <textarea name="text" value={text} readOnly hidden />
      <CodeProblems problems={review.problems}>
        <p>Nothing is saved yet. Runs of steps in this file would fail.</p>
        <div className={classes.ways}>
          <Way intent="edit">Back to editing</Way>
          <Way intent="save">Save Anyway</Way>
        </div>
      </CodeProblems>
      <ReviewNotices projectId={projectId} review={review} />
      <DiffView before={review.before} after={text} name={file.name} />
      <UnsavedChanges dirty={text !== review.before} formId={formId} />
    </Form>
  );
}

/** A button that sends the text. The primary button saves it. */
function Way({ intent, children }: { intent: CodeIntent; children: string }) {
  const sent = useNavigation().formData?.get('intent');
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'save' ? undefined : 'default'}
      loading={sent === intent}
    >
      {children}
    </Button>
  );
}

/** Shows the origin of a change, the problems it would cause on the branch, and the run with it. */
function ReviewNotices({ projectId, review }: { projectId: string; review: CodeReview }) {
  const { update, run } = review;
  return (
    <div className={classes.notices}>
      {run && <RunNotice projectId={projectId} run={run} />}
      {update && (
        <Notice title={`Changed as asked: ${update.request}`}>
          {update.madeBy.engine === 'model'
            ? `Made by ${update.madeBy.model}`
            : 'Made by the built-in engine'}
          {costOf(update.madeBy)}. Nothing is saved yet.
        </Notice>
      )}
      <Duplicates review={review} />
      <Ambiguous review={review} />
    </div>
  );
}

function costOf({ usage }: NonNullable<CodeReview['update']>['madeBy']): string {
  if (!usage) return '';
  const tokens = `${(usage.inputTokens + usage.outputTokens).toLocaleString('en')} tokens`;
  return usage.cost === null ? ` for ${tokens}` : ` for ${tokens}, ${usage.cost.toFixed(4)}`;
}

function RunNotice({ projectId, run }: { projectId: string; run: NonNullable<CodeReview['run']> }) {
  if ('problem' in run) {
    return (
      <Notice kind="error" title="The run was not started">
        {run.problem}
      </Notice>
    );
  }
  return (
    <Notice kind="success" title="The scenario runs with the unsaved code">
      <a href={`/${projectId}/run-report/${run.id}`} target="_blank" rel="noreferrer">
        Open its report
      </a>{' '}
      in a new tab. The change stays here.
    </Notice>
  );
}

function Duplicates({ review: { duplicates } }: { review: CodeReview }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice kind="warning" title="Duplicate step definitions">
      <ul className={classes.list}>
        {duplicates.map(({ pattern, at }) => (
          <li key={pattern}>
            <code>{pattern}</code> would be defined at{' '}
            {at.map(({ file, line }) => `${file}:${line}`).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Ambiguous({ review: { ambiguous, ambiguousSteps } }: { review: CodeReview }) {
  if (ambiguous.length === 0) return null;
  const more = ambiguousSteps - ambiguous.length;
  return (
    <Notice
      kind="warning"
      title="Ambiguous steps: more than one definition would match, so they would not run"
    >
      <ul className={classes.list}>
        {ambiguous.map(({ step, scenario, definitions }) => (
          <li key={step}>
            {step} <span className={classes.where}>in {scenario}:</span>{' '}
            {apart(
              definitions.map(({ file, line, pattern }) => (
                <span key={`${file}:${line}`} className={classes.definition}>
                  <code>{pattern}</code> {file}:{line}
                </span>
              )),
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en')} more</p>}
    </Notice>
  );
}
