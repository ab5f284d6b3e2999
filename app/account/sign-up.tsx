import { useForm } from '@conform-to/react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { newAccount } from '#contracts/auth';
import { invalid, parseForm } from '~/platform/forms';
import { query, safePath } from '~/platform/paths';
import { readSession, signedInCookie } from '~/platform/session';
import { createUpstream } from '~/upstream';
import { Notice } from '~/ui/notice';
import { ownSignIn } from './own-sign-in';
import classes from './form.module.css';

export const meta: MetaFunction = () => [{ title: 'Create an account' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const callbackUrl = safePath(new URL(request.url).searchParams.get('callbackUrl'));
  if (await readSession(request, context)) throw redirect(callbackUrl);
  return { callbackUrl };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const submission = parseForm(form, newAccount);
  if (submission.status !== 'success') return invalid(submission, {}, { hidden: ['password'] });
  const answer = await ownSignIn(context).authenticate('sign-up', request);
  if (!answer.status) {
    const field = answer.because === 'taken' ? 'email' : '';
    return invalid(submission, { [field]: answer.error }, { hidden: ['password'] });
  }
  const { storage } = createUpstream(context, { bearer: answer.token });
  // Usage events never stand in the way (specification shell.md section 7).
  await storage.event({ body: { event: { name: 'signup' } } }).catch((err: unknown) => {
    context.log.debug({ err }, 'The signup event was not recorded');
  });
  const cookie = await signedInCookie(context, answer.token);
  return redirect(safePath(form.get('callbackUrl')), { headers: { 'set-cookie': cookie } });
}

export default function SignUp() {
  const { callbackUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.infer<typeof newAccount>>({ lastResult: answer?.form });
  const control = (name: keyof typeof fields) => ({
    name,
    defaultValue: fields[name].initialValue,
    error: fields[name].errors?.[0],
    required: true,
    withAsterisk: false,
  });
  return (
    <>
      <h1 className={classes.title}>Create an account</h1>
      <p className={classes.lead}>Write, run and read browser tests with your team.</p>
      <Form method="post" className={classes.form} noValidate>
        {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <div className={classes.names}>
          <TextInput label="First name" autoComplete="given-name" autoFocus {...control('firstname')} />
          <TextInput label="Last name" autoComplete="family-name" {...control('lastname')} />
        </div>
        <TextInput label="Email" type="email" autoComplete="username" {...control('email')} />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters"
          {...control('password')}
        />
        <Button type="submit" className={classes.submit} fullWidth>
          Create account
        </Button>
      </Form>
      <p className={classes.other}>
        Already have an account?{' '}
        <Link to={`/login${callbackUrl === '/' ? '' : query({ callbackUrl })}`}>Log in</Link>
      </p>
    </>
  );
}
