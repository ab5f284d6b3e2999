import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Navigate, useLoaderData } from '@remix-run/react';
import { maxCommentLength } from '#contracts/runs/comments';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { CommentDialog } from '~/shell/comments/comment-dialog';
import { commentFields } from '~/shell/comments/comment-fields.server';
import { commentBehind } from './comment-behind.server';

export const meta: MetaFunction = () => [{ title: 'Editing a comment' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return { longest: maxCommentLength, ...(await commentBehind(caller, args.params)) };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { fixId = '', commentId: id = '' } = args.params;
  const submission = parseForm(await args.request.formData(), commentFields);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const changed = await upstream.runs.updateOversightComment({ params: { id }, body: submission.value });
    if (!changed.status) return invalid(submission, { '': changed.error });
    return redirect(`/${project.id}/ai-oversight/${encodeURIComponent(fixId)}#comments`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Comment saved') },
    });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

export default function EditFixComment() {
  const { longest, comment, closeTo } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  // The comment was deleted since, and no typed text would be lost.
  if (!comment && !answer) return <Navigate to={closeTo} replace />;
  return (
    <CommentDialog
      title="Editing a comment"
      closeTo={closeTo}
      interim="Wait for a second, Comment is updating..."
      answer={answer}
      saved={comment?.content ?? ''}
      longest={longest}
    />
  );
}
