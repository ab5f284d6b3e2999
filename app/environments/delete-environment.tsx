import { Button } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { LicenceDialog } from '~/shell/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { cut } from '~/ui/cut';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { environmentOf } from './environment-of';

export async function loader(args: LoaderFunctionArgs) {
  const { environment } = await environmentOf(await requireProject(args), args.params.name);
  if (!environment) throw notFound();
  return { name: environment.name };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { environment, where } = await environmentOf(caller, args.params.name);
  if (environment) {
    try {
      const deleted = await caller.upstream.workspace.deleteEnvironment({
        body: { ...where, name: environment.name },
      });
      if (!deleted.status) return data({ error: 'Failed to delete environment' }, { status: 422 });
    } catch (error) {
      return refusedAnswer(error);
    }
  }
  const notice = await flashCookie('Deleted environment successfully');
  return redirect(`/${caller.project.id}/environments`, { headers: { 'set-cookie': notice } });
}

export default function DeleteEnvironment() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const deleting = useNavigation().state !== 'idle';
  const list = '..';
  if (answer && 'because' in answer) return <LicenceDialog closeTo={list} />;
  return (
    <Dialog title="Delete environment" closeTo={list}>
      <Form method="post">
        {answer?.error && <Notice kind="error">{answer.error}</Notice>}
        <p>
          Delete <strong title={name}>{cut(name, 42, 42)}</strong>? Its reports stay.
        </p>
        <DialogActions>
          <ButtonLink to={list} variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" color="red" loading={deleting}>
            {answer?.error ? 'Retry delete' : 'Delete'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
