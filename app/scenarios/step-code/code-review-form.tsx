import { Button } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { DiffView } from '~/ui/diff-view';
import { UnsavedChanges } from '~/shell/unsaved-changes';
import type { CodeAnswer, CodeReview, Intent } from './code-answer';
import { CodeProblems } from './code-problems';
import { ReviewNotices } from './review-notices';
import type { CodeFile } from './step-code';
import { codePath, type CodePlace } from './step-code-address';
import { StepCodeTitle } from './step-code-header';
import classes from './code-review-form.module.css';

interface CodeReviewFormProps {
  projectId: string;
  at: CodePlace;
  file: CodeFile;
  answer: CodeAnswer;
  review: CodeReview;
}

const formId = 'review';

/** A change before it is saved. The text stays in the form, so that every way on has it. */
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

/** A button that sends the text on; the primary one saves it. */
function Way({ intent, children }: { intent: Intent; children: string }) {
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
