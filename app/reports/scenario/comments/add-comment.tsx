import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { maxCommentLength } from '#contracts/runs/comments';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { invalid, parseForm } from '~/platform/forms';
import { backToReport } from './back.server';
import { useReport } from '../use-report';
import { CommentDialog } from '~/shell/comments/comment-dialog';
import { commentFields } from '~/shell/comments/comment-fields.server';

export const meta: MetaFunction = () => [{ title: 'Adding a comment' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return { longest: maxCommentLength };
}

export async function action(args: ActionFunctionArgs) {
  const { upstream, user } = await requireProject(args);
  const { runId = '', testId = '' } = args.params;
  const submission = parseForm(await args.request.formData(), commentFields);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const body = { type: 'scenario', testCaseId: testId, runId, username: user.name, ...submission.value };
    const added = await upstream.runs.addComment({ body });
    return added.status ? backToReport(args, 'Comment added') : invalid(submission, { '': added.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

export default function AddComment() {
  const { longest } = useLoaderData<typeof loader>();
  const { back } = useReport();
  return (
    <CommentDialog
      closeTo={back}
      title="Adding a comment"
      interim="Wait for a second, Comment is adding..."
      answer={useAnswer<FormAnswer>()}
      saved=""
      longest={longest}
    />
  );
}
