import { Button } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Refused } from '#contracts/client';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { ButtonLink } from '~/ui/button-link';
import { cut } from '~/ui/cut';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import classes from './access-tokens.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const answer = await upstream.auth.getAccessKeys({ query: { project_id: project.id } });
  const key = answer.status ? answer.access_keys.find(({ id }) => id === args.params.keyId) : undefined;
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

/** @returns why it failed; null once the token is gone, whoever deleted it */
async function deleteToken({ upstream }: InProject, id: string): Promise<string | null> {
  try {
    const deleted = await upstream.auth.deleteAccessKey({ body: { id } });
    return deleted.status || deleted.because === 'missing' ? null : deleted.error;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

export default function DeleteAccessToken() {
  const { name, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const deleting = useNavigation().formMethod === 'POST';
  return (
    <Dialog title="Delete token" closeTo="..">
      <Form method="post" className={classes.form} preventScrollReset>
        {answer && (
          <Notice kind="error" title={answer.error}>
            {answer.problem}
          </Notice>
        )}
        <p className={classes.breakable}>
          Delete <strong title={name}>{cut(name, 42, 42)}</strong> (<code>{token}</code>)? Whatever still uses
          it is refused from now on.
        </p>
        <DialogActions>
          <ButtonLink to=".." variant="default" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" color="red" loading={deleting}>
            {answer ? 'Retry delete' : 'Delete'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
