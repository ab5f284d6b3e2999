import { randomUUID } from 'node:crypto';
import { useForm } from '@conform-to/react';
import { PasswordInput, TextInput } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { newAccount } from '#contracts/auth';
import { trackUsage } from '~/access/track-usage';
import { fieldProps } from '~/platform/field-props';
import { invalid, parseForm } from '~/platform/forms';
import { query, safePath } from '~/platform/paths';
import { readSession } from '~/platform/session';
import { createUpstream } from '~/upstream';
import { leadIn } from './after-sign-in';
import { announceSignUp } from './announce-sign-up';
import { ownSignIn, requireOwnSignIn, attemptsMessage } from './own-sign-in';
import { SignedOutForm } from './signed-out-form';
import classes from './form.module.css';

export const meta: MetaFunction = () => [{ title: 'Create an account' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireOwnSignIn(context);
  const callbackUrl = safePath(new URL(request.url).searchParams.get('callbackUrl'));
  if (await readSession(request, context)) throw redirect(callbackUrl);
  return { callbackUrl };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireOwnSignIn(context);
  const form = await request.clone().formData();
  const submission = parseForm(form, newAccount);
  const hidden = ['password'];
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  try {
    const answer = await ownSignIn(context).authenticate('sign-up', request);
    if (!answer.status) {
      const field = { taken: 'email', password: 'password' }[answer.because ?? ''] ?? '';
      return invalid(submission, { [field]: answer.error }, { hidden });
    }
    const sessionId = randomUUID();
    trackUsage({ request, context }, createUpstream(context, { bearer: answer.token, sessionId }), 'signup');
    announceSignUp(context, answer.user);
    return await leadIn({ request, context }, { ...answer, sessionId }, form.get('callbackUrl'));
  } catch (error) {
    return invalid(submission, { '': attemptsMessage(error) }, { status: 429, hidden });
  }
}

export default function SignUp() {
  const { callbackUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.infer<typeof newAccount>>({ lastResult: answer?.form });
  const all = [fields.firstname, fields.lastname, fields.email, fields.password];
  const first = all.find(({ errors }) => errors) ?? (answer ? fields.password : fields.firstname);
  const control = (field: (typeof all)[number]) => ({
    ...fieldProps(field),
    required: true,
    withAsterisk: false,
    autoFocus: field.name === first.name,
  });
  return (
    <SignedOutForm
      title="Create an account"
      lead="Write, run and read browser tests with your team."
      error={form.errors?.[0]}
      submit="Create account"
      other={
        <>
          Already have an account?{' '}
          <Link to={`/login${callbackUrl === '/' ? '' : query({ callbackUrl })}`}>Log in</Link>
        </>
      }
    >
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <div className={classes.names}>
        <TextInput label="First name" autoComplete="given-name" {...control(fields.firstname)} />
        <TextInput label="Last name" autoComplete="family-name" {...control(fields.lastname)} />
      </div>
      <TextInput label="Email" type="email" autoComplete="username" {...control(fields.email)} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        {...control(fields.password)}
        aria-invalid={fields.password.errors !== undefined}
      />
    </SignedOutForm>
  );
}
