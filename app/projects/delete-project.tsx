import { Button, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { ButtonLink } from '~/ui/button-link';
import { cutText } from '~/ui/cut';
import { Dialog, DialogActions, MessageDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { backFromDialog } from './back-from-dialog';
import { isForbidden } from './forbidden';
import classes from './project-form.module.css';

export const meta: MetaFunction = () => [{ title: 'Delete project' }];

const forbidden = 'You do not have permission to delete this project';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { name, role } = caller.project;
  return { name, allowed: role === 'ADMIN', back: await backFromDialog(caller) };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const typed = (await args.request.formData()).get('name');
  const kept = { name: typeof typed === 'string' ? typed : '' };
  if (kept.name.trim() !== project.name) {
    return data({ ...kept, wrongName: 'This is not the name of the project.' }, { status: 422 });
  }
  try {
    const deleted = await upstream.auth.deleteProject({ body: { project_id: project.id } });
    if (!deleted.status) return data({ ...kept, error: deleted.error || failed }, { status: 422 });
  } catch (error) {
    if (isForbidden(error)) return data({ ...kept, error: forbidden }, { status: 403 });
    const { log, traceId } = args.context;
    log.error({ err: error, traceId, projectId: project.id }, 'A project could not be deleted');
    return data({ ...kept, error: failed }, { status: 422 });
  }
  const notice = await flashCookie('Deleted project successfully');
  return redirect('/', { status: 303, headers: { 'set-cookie': notice } });
}

const failed = 'Failed to delete project';

type Answer = { name: string; wrongName?: string; error?: string };

export default function DeleteProject() {
  const { name, allowed, back } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as Answer | undefined;
  const deleting = useNavigation().formMethod === 'POST';
  if (!allowed) {
    return (
      <MessageDialog title="Delete project" closeTo={back}>
        <Notice kind="error">{forbidden}</Notice>
      </MessageDialog>
    );
  }
  return (
    <Dialog title="Delete project" closeTo={back}>
      <Form method="post" className={classes.form} noValidate>
        {answer?.error && <Notice kind="error">{answer.error}</Notice>}
        <p className={classes.text}>
          Delete <strong title={name}>{cutText(name, 42, 42)}</strong> with its features, step code,
          environments, runs and reports, for all its members? Active runs are stopped. This cannot be undone.
        </p>
        <TextInput
          label="Type the name of the project to confirm"
          name="name"
          defaultValue={answer?.name}
          error={answer?.wrongName}
          autoComplete="off"
          data-autofocus
        />
        <DialogActions>
          <ButtonLink to={back} variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" color="red" loading={deleting}>
            {answer?.error ? 'Retry delete' : 'Delete project'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
