import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { keyId } = args.params;
  const answer = await upstream.auth.getAccessKeys({ query: { project_id: project.id, id: keyId } });
  // A service that does not know the field returns all tokens.
  const key = answer.status ? answer.access_keys.find(({ id }) => id === keyId) : undefined;
  if (!key) throw notFound();
  return { name: key.name, token: key.token };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const problem = await deleteToken(caller, args.params.keyId ?? '');
  if (problem !== null) {
    const error = 'There was an error in deleting the token.';
    return data({ error, problem }, { status: 422 });
  }
  const notice = await flashCookie('Deleted access token successfully');
  return redirect(`/${caller.project.id}/settings/access-tokens`, {
    status: 303,
    headers: { 'set-cookie': notice },
  });
}

/** @returns why the deletion failed; null once the token is gone, even if another user deleted it */
async function deleteToken({ upstream }: InProject, id: string): Promise<string | null> {
  try {
    const deleted = await upstream.auth.deleteAccessKey({ body: { id } });
    return deleted.status || deleted.because === 'missing' ? null : deleted.error;
  } catch (error) {
    if (error instanceof CallRefused) return error.message;
    throw error;
  }
}

export default function DeleteAccessToken() {
  const { name, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <DeleteDialog title="Delete token" closeTo=".." failure={answer} withoutLicence>
      <p>
        Delete <strong title={name}>{cutText(name, 42, 42)}</strong> (<code>{token}</code>)? Programs that
        still use it are refused from now on.
      </p>
    </DeleteDialog>
  );
}
