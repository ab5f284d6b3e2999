import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Navigate, useLoaderData, useParams } from '@remix-run/react';
import { maxCommentLength } from '#contracts/runs/comments';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { invalid, parseForm } from '~/platform/forms';
import { useReport } from '../use-report';
import { backToReport } from './back.server';
import { CommentDialog } from '~/shell/comments/comment-dialog';
import { commentFields } from '~/shell/comments/comment-fields.server';

export const meta: MetaFunction = () => [{ title: 'Editing a comment' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return { longest: maxCommentLength };
}

export async function action(args: ActionFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { commentId: id = '' } = args.params;
  const submission = parseForm(await args.request.formData(), commentFields);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const changed = await upstream.runs.updateComment({ params: { id }, body: submission.value });
    return changed.status ? backToReport(args, 'Comment saved') : invalid(submission, { '': changed.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

export default function EditComment() {
  const { longest } = useLoaderData<typeof loader>();
  const { commentId } = useParams();
  const { scenario, back } = useReport();
  const answer = useAnswer<FormAnswer>();
  const comment = scenario.comments.find(({ _id }) => _id === commentId);
  // The comment was deleted before the user sent anything, so no typed text is lost.
  if (!comment && !answer) return <Navigate to={back} replace />;
  return (
    <CommentDialog
      closeTo={back}
      title="Editing a comment"
      interim="Wait for a second, Comment is updating..."
      answer={answer}
      saved={comment?.content ?? ''}
      longest={longest}
    />
  );
}
