import { useForm } from '@conform-to/react';
import { Textarea } from '@mantine/core';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useParams, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { notFound, requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { invalid, parseForm } from '~/platform/forms';
import { featureLocationOf, stepLineOf, stepPath } from '~/scenarios/address';
import { changeFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { FormDialog } from '~/shell/forms/form-dialog';
import { readFeature } from '../read-feature.server';
import { stepComment, stepTextAt, withStepComment } from '../gherkin-edit.server';

const maxCommentLength = 2000;

const fields = z.object({
  comment: z.string().default(''),
  /** The step's text, to find the step when it moved to another line. */
  of: z.string().default(''),
});

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const [location, line] = [featureLocationOf(searchParams), stepLineOf(searchParams)];
  const feature = await readFeature(caller, location);
  const of = feature && line && stepTextAt(feature.content, line);
  const comment = feature && line && stepComment(feature.content, line);
  return { of: of || null, comment: comment || '' };
}

/** Writes the comment above the step as `#` lines. An empty comment removes the old one. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const [place, line] = [featureLocationOf(searchParams), stepLineOf(searchParams)];
  const submission = parseForm(await args.request.formData(), fields);
  if (line === null || !place.feature) throw notFound();
  if (submission.status !== 'success') return invalid(submission);
  const { comment, of } = submission.value;
  if (comment.length > maxCommentLength) {
    return invalid(submission, { comment: `A comment cannot exceed ${maxCommentLength} characters.` });
  }
  let selected = line;
  try {
    const change = (text: string) => {
      const written = withStepComment(text, line, comment, of);
      selected = written?.line ?? line;
      return written && written.text;
    };
    const written = await changeFeature(caller, place, change, 'The step does not exist any more.');
    if (!written.status) return invalid(submission, { '': written.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  recordScenarioEvent(args, caller, { place, scenario: place.scenario, eventType: 'editScenario' });
  return redirect(stepPath(caller.project.id, place, selected), 303);
}

export default function CommentStep() {
  const { of, comment } = useLoaderData<typeof loader>();
  const { projectId = '' } = useParams();
  const [query] = useSearchParams();
  const answer = useAnswer<FormAnswer>();
  const [form, field] = useForm<z.infer<typeof fields>>({ lastResult: answer?.form });
  const gone = of === null ? ['The step does not exist any more.'] : undefined;
  return (
    <FormDialog
      title={comment === '' ? 'Add comment' : 'Edit comment'}
      closeTo={stepPath(projectId, featureLocationOf(query), stepLineOf(query))}
      failure={answer}
      errors={form.errors ?? gone}
      submit={comment === '' ? 'Add comment' : 'Save comment'}
    >
      <input type="hidden" name="of" value={of ?? ''} />
      <Textarea
        label="Comment"
        description="Stands above the step in the file, each line with a #. Leave it empty to remove it."
        {...fieldProps(field.comment, comment)}
        maxLength={maxCommentLength}
        rows={5}
        data-autofocus
        autoFocus
      />
    </FormDialog>
  );
}
