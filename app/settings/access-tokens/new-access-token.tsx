import { useForm } from '@conform-to/react';
import { TextInput } from '@mantine/core';
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { tokenName } from '#contracts/auth';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/form-dialog';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { fieldProps } from '~/platform/field-props';
import { CopyToken } from './copy-token';
import classes from './access-tokens.module.css';

const newToken = z.object({
  name: z.string({ required_error: 'Token name cannot be empty' }).pipe(tokenName),
});

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/**
 * The answer to the form is the one page with the whole token: no redirect, as it must not stand in an address or a
 * cookie, and nothing may keep the page.
 */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), newToken);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const { name } = submission.value;
    const made = await upstream.auth.createAccessKey({ body: { name, projectId: project.id } });
    if (!made.status) return invalid(submission, { '': made.error });
    const { token } = made.accessKey;
    return data({ created: { name, token } }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

interface Answer extends FormAnswer {
  created?: { name: string; token: string };
}

export default function NewAccessToken() {
  const answer = useActionData<Answer>();
  return answer?.created ? <Created {...answer.created} /> : <NameForm answer={answer} />;
}

const title = 'Generate new token';

function NameForm({ answer }: { answer: Answer | undefined }) {
  const [form, fields] = useForm<z.infer<typeof newToken>>({ lastResult: answer?.form });
  return (
    <FormDialog
      title={title}
      closeTo=".."
      width={560}
      failure={answer}
      errors={form.errors}
      submit="Generate"
    >
      <TextInput
        label="Token name"
        {...fieldProps(fields.name)}
        description="What it is for, such as the pipeline that uses it"
        maxLength={80}
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
      />
    </FormDialog>
  );
}

function Created({ name, token }: { name: string; token: string }) {
  return (
    <Dialog title={title} closeTo=".." width={560}>
      <div className={classes.form}>
        <Notice kind="success" title="Token generated">
          Copy it now: it is shown only this once.
        </Notice>
        <div className={classes.made}>
          <TextInput
            label={<span className={classes.breakable}>{name}</span>}
            value={token}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyToken token={token} />
        </div>
        <DialogActions>
          {/* A new document: what this one was made of has the token in it. */}
          <ButtonLink to=".." reloadDocument>
            Done
          </ButtonLink>
        </DialogActions>
      </div>
    </Dialog>
  );
}
