import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useNavigation, useParams } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { DeleteDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { useReport } from '../use-report';
import { backToReport } from './back.server';
import classes from '~/shell/comments/comment-dialog.module.css';

export const meta: MetaFunction = () => [{ title: 'Delete comment' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { commentId: id = '' } = args.params;
  try {
    const deleted = await upstream.runs.deleteComment({ params: { id } });
    if (deleted.status || deleted.because === 'missing') return backToReport(args, 'Comment deleted');
    return data({ error: deleted.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function DeleteComment() {
  const { commentId } = useParams();
  const { scenario, back } = useReport();
  const sending = useNavigation().formMethod === 'POST';
  const comment = scenario.comments.find(({ _id }) => _id === commentId);
  return (
    <DeleteDialog title="Delete comment" closeTo={back} failure={useAnswer<FormFailure>()}>
      <p>
        {comment
          ? `Delete “${cutText(comment.content, 80, 80)}” of ${comment.username}?`
          : 'The comment is gone.'}
      </p>
      <p className={classes.interim} role="status">
        {sending && 'Wait for a second, Comment is deleting...'}
      </p>
    </DeleteDialog>
  );
}
