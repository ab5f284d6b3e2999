import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { query, safePath } from '~/platform/paths';
import { readSession, signedInCookie } from '~/platform/session';
import { Notice } from '~/ui/notice';
import { ownSignIn } from './own-sign-in';
import classes from './form.module.css';

export const meta: MetaFunction = () => [{ title: 'Log in' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const callbackUrl = safePath(new URL(request.url).searchParams.get('callbackUrl'));
  // A cookie whose session has ended must not lead in circles: the gate takes it away before it sends here.
  if (await readSession(request, context)) throw redirect(callbackUrl);
  return { callbackUrl };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const email = String(form.get('email') ?? '');
  if (!email.trim() || !form.get('password'))
    return data({ email, error: 'Please fill all the fields' }, { status: 422 });
  const answer = await ownSignIn(context).authenticate('sign-in', request);
  if (!answer.status) return data({ email, error: answer.error }, { status: 401 });
  const cookie = await signedInCookie(context, answer.token);
  return redirect(safePath(form.get('callbackUrl')), { headers: { 'set-cookie': cookie } });
}

export default function SignIn() {
  const { callbackUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <h1 className={classes.title}>Log in</h1>
      <p className={classes.lead}>Welcome back.</p>
      <Form method="post" className={classes.form} noValidate>
        {refused && <Notice kind="error">{refused.error}</Notice>}
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          defaultValue={refused?.email}
          autoFocus={!refused?.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={Boolean(refused?.email)}
        />
        <Button type="submit" className={classes.submit} fullWidth>
          Submit
        </Button>
      </Form>
      <p className={classes.other}>
        New here?{' '}
        <Link to={`/signup${callbackUrl === '/' ? '' : query({ callbackUrl })}`}>Create an account</Link>
      </p>
    </>
  );
}
