import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { projectName } from '#contracts/auth';
import { requireProject } from '~/access/gate';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { fieldProps } from '~/platform/field-props';
import { Form } from '~/ui/scoped';
import { backFromDialog } from './back-from-dialog';
import { isForbidden } from './forbidden';
import classes from './project-form.module.css';

export const meta: MetaFunction = () => [{ title: 'Edit project' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { name, role } = caller.project;
  return { name, allowed: role === 'ADMIN', back: await backFromDialog(caller) };
}

const renamed = z.object({
  name: z.string({ error: 'Name cannot be empty' }).pipe(projectName),
});

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const submission = parseForm(await args.request.formData(), renamed);
  if (submission.status !== 'success') return invalid(submission);
  const { name } = submission.value;
  try {
    const answer = await caller.upstream.auth.renameProject({
      body: { project_id: caller.project.id, newName: name },
    });
    if (!answer.status) {
      return invalid(submission, { [answer.because === 'name' ? 'name' : '']: answer.error || unexpected });
    }
  } catch (error) {
    if (isForbidden(error)) return refusedForm(submission, error);
    const { log, traceId } = args.context;
    log.error({ err: error, traceId, projectId: caller.project.id }, 'A project could not be renamed');
    return invalid(submission, { '': unexpected });
  }
  const notice = await flashCookie(`Project renamed to ${name}`);
  return redirect(await backFromDialog(caller), { status: 303, headers: { 'set-cookie': notice } });
}

const unexpected = 'An unexpected error occurred';

export default function EditProject() {
  const { name, allowed, back } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as FormAnswer | undefined;
  const [form, fields] = useForm<{ name: string }>({ lastResult: answer?.form });
  const saving = useNavigation().formMethod === 'POST';
  const problem = form.errors?.[0] ?? (answer?.because === 'licence' ? undefined : answer?.error);
  return (
    <LicenceGate closeTo={back}>
      <Dialog title="Edit project" closeTo={back}>
        <Form method="post" className={classes.form} noValidate>
          {problem && <Notice kind="error">{problem}</Notice>}
          {!allowed && <Notice kind="info">Only administrators of the project can edit it.</Notice>}
          <TextInput
            label="Project name"
            {...fieldProps(fields.name, name)}
            description="3 to 30 characters"
            maxLength={30}
            autoComplete="off"
            data-autofocus
            readOnly={!allowed}
          />
          <DialogActions>
            <ButtonLink to={back} variant="default">
              {allowed ? 'Cancel' : 'Close'}
            </ButtonLink>
            {allowed && (
              <Button type="submit" loading={saving}>
                Save
              </Button>
            )}
          </DialogActions>
        </Form>
        {answer?.because === 'licence' && <LicenceOverForm />}
      </Dialog>
    </LicenceGate>
  );
}
