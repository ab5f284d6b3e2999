import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { commentBehind } from './comment-behind.server';

export const meta: MetaFunction = () => [{ title: 'Delete comment' }];

export async function loader(args: LoaderFunctionArgs) {
  return commentBehind(await requireProject(args), args.params);
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { fixId = '', commentId: id = '' } = args.params;
  try {
    const deleted = await upstream.runs.deleteOversightComment({ params: { id } });
    if (!deleted.status && deleted.because !== 'missing')
      return data({ error: deleted.error }, { status: 422 });
    return redirect(`/${project.id}/ai-oversight/${encodeURIComponent(fixId)}#comments`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie('Comment deleted') },
    });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function DeleteFixComment() {
  const { comment, closeTo } = useLoaderData<typeof loader>();
  return (
    <DeleteDialog title="Delete comment" closeTo={closeTo} failure={useAnswer<FormFailure>()}>
      <p>
        {comment
          ? `Delete “${cutText(comment.content, 80, 80)}” of ${comment.username}?`
          : 'The comment is gone.'}
      </p>
    </DeleteDialog>
  );
}
