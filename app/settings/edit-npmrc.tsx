import { useForm } from '@conform-to/react';
import { Textarea } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { npmrcText } from '#contracts/auth';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/form-dialog';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import classes from './edit-npmrc.module.css';

export const meta: MetaFunction = () => [{ title: '.npmrc' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  const allowed = project.role === 'ADMIN';
  const tab = `/${project.id}/settings/project`;
  return data({ allowed, text: project.npmrc_TextContent, tab }, { status: allowed ? 200 : 403 });
}

const edited = z.object({ npmrc: z.string().default('').pipe(npmrcText) });

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), edited);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const answer = await upstream.auth.updateNpmrc({
      body: { project_id: project.id, npmrc_TextContent: submission.value.npmrc },
    });
    if (!answer.status) return invalid(submission, { '': answer.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  const notice = await flashCookie('Saved .npmrc');
  return redirect(`/${project.id}/settings/project`, { status: 303, headers: { 'set-cookie': notice } });
}

export default function EditNpmrc() {
  const { allowed, text, tab } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const [form, fields] = useForm<{ npmrc: string }>({ lastResult: answer?.form });
  if (!allowed) {
    return (
      <Dialog title=".npmrc" closeTo={tab}>
        <Notice kind="error">Only administrators of the project may see and change its .npmrc.</Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog title=".npmrc" closeTo={tab} width={640} failure={answer} errors={form.errors} submit="Save">
      <Textarea
        label="Text of the project's .npmrc"
        description="Registries and their tokens, one setting a line. Only administrators of the project see it."
        name="npmrc"
        // Without what was sent the saved text; an emptied one must stay empty.
        defaultValue={answer?.form ? (fields.npmrc.initialValue ?? '') : text}
        error={fields.npmrc.errors?.[0]}
        classNames={{ input: classes.text }}
        rows={12}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
