import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { testUserListQuery } from './list-query';
import { namedUser, usernameIn, usersPath } from './read-users.server';

export const meta: MetaFunction = () => [{ title: 'Delete test user' }];

const failed = 'An error occurred while deleting the user. Please try again later.';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const user = await namedUser(caller, args.request);
  if (!user) throw redirect(usersPath(caller.project.id, args.request));
  return { username: user.username };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const username = usernameIn(args.request);
  try {
    const answer = await upstream['test-users'].deleteUser({ body: { project_id: project.id, username } });
    // When another user has deleted it, the wanted result is reached.
    if (!answer.status && answer.because !== 'missing') return data({ error: failed }, { status: 422 });
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus === 403) return refusedAnswer(error);
    const { log, traceId } = args.context;
    log.error({ err: error, traceId, projectId: project.id }, 'A test user could not be deleted');
    return data({ error: failed }, { status: 422 });
  }
  const notice = await flashCookie('Test user deleted');
  return redirect(usersPath(project.id, args.request), { status: 303, headers: { 'set-cookie': notice } });
}

export default function DeleteUser() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [present] = useSearchParams();
  return (
    <DeleteDialog title="Delete test user" closeTo={`..${testUserListQuery(present)}`} failure={answer}>
      <p>
        Delete <strong title={username}>{cutText(username, 42, 42)}</strong>? Steps that sign in with it will
        fail.
      </p>
    </DeleteDialog>
  );
}
