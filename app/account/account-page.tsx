import type { SubmissionResult } from '@conform-to/react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Outlet, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { User } from '#contracts/auth';
import { emailCodeForm, passwordChange, profile } from '#domain/accounts/account-rules';
import { emailCodeOf, newCodeNotice, type EmailCode } from '~/access/email-code';
import { requireUser, type SignedIn } from '~/access/gate';
import { passwordControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { EmailCodeText } from '~/ui/email-code-text';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import classes from './account-page.module.css';
import { attemptsMessage } from './own-sign-in';

export const meta: MetaFunction = () => [{ title: 'Account' }];

export async function loader(args: LoaderFunctionArgs) {
  const { user, upstream } = await requireUser(args);
  const code = user.emailVerified ? null : await emailCodeOf(args.context, upstream);
  return { user, code, ownSignIn: args.context.deployment.ownSignIn };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireUser(args);
  return changeAccount(args, caller);
}

export default function AccountPage() {
  const { user, code, ownSignIn } = useLoaderData<typeof loader>();
  const answer = useActionData<AccountAnswer>();
  const of = (change: AccountAnswer['change']) => (answer?.change === change ? answer.form : undefined);
  return (
    <>
      <PageHeader title="Account" above={<BackLink to="/">Back</BackLink>} />
      <section className={classes.section} aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <ProfileForm user={user} refused={of('profile')} />
      </section>
      <section className={classes.section} aria-labelledby="email">
        <h2 id="email">Email</h2>
        <p className={classes.email}>
          <span className={classes.address}>{user.email}</span>{' '}
          <span className={classes.state} data-verified={user.emailVerified || undefined}>
            <Icon name={user.emailVerified ? 'check' : 'alertTriangle'} />
            {user.emailVerified ? 'Verified' : 'Not verified'}
          </span>
        </p>
        {code && <CodeForm email={user.email} code={code} refused={of('code')} />}
      </section>
      {ownSignIn && (
        <section className={classes.section} aria-labelledby="password">
          <h2 id="password">Password</h2>
          <PasswordForm refused={of('password')} takesCode={user.secondFactor === true} />
        </section>
      )}
      {ownSignIn && user.secondFactor !== undefined && (
        <section className={classes.section} aria-labelledby="second-factor">
          <h2 id="second-factor">Two-factor authentication</h2>
          <p className={classes.lead}>
            {user.secondFactor
              ? 'Signing in takes your password and a code of your authenticator app.'
              : 'Protects your account with a code of an authenticator app besides your password.'}
          </p>
          <ButtonLink to="/account/two-factor" variant="default">
            {user.secondFactor ? 'Change two-factor authentication' : 'Set up two-factor authentication'}
          </ButtonLink>
        </section>
      )}
      <section className={classes.section} aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <p className={classes.lead}>Lost a device, or signed in at one that is not yours?</p>
        <ButtonLink to="sign-out-everywhere" variant="default" preventScrollReset>
          Sign out everywhere
        </ButtonLink>
      </section>
      <Outlet />
    </>
  );
}

type Refused = SubmissionResult<string[]> | undefined;

/**
 * Creates a form of the page. After it was sent, the page stays and the fields show the saved account again, with empty
 * passwords. If it was refused, the typed values stay.
 * @param refused why the server rejected the form, with the typed values
 * @param saved values of the fields otherwise
 */
function useChange<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  changes: string[],
  refused: Refused,
  saved?: Partial<z.input<Schema>>,
) {
  const [form, fields] = useCheckedForm(schema, { lastResult: refused, defaultValue: saved });
  const sent = useRef(false);
  const navigation = useNavigation();
  const change = navigation.formData?.get('change');
  const sending = typeof change === 'string' && changes.includes(change) ? change : null;
  const idle = navigation.state === 'idle';
  useEffect(() => {
    if (sending) sent.current = true;
    if (!idle || !sent.current) return;
    sent.current = false;
    if (!refused) form.reset();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sending, idle, refused]);
  const first = Object.keys(refused?.error ?? {}).find((name) => name !== '');
  return {
    fields,
    sending,
    problem: form.errors?.[0],
    /** Properties of the form's element. */
    ofForm: { id: form.id, onSubmit: form.onSubmit, method: 'post', action: '/account' } as const,
    /** Properties of a control: without scripts the page reloads, and may show only its top. */
    focus: (name: string) => ({ required: true, withAsterisk: false, autoFocus: name === first }),
  };
}

function ProfileForm({ user, refused }: { user: User; refused: Refused }) {
  const { companyName } = user.customAttributes;
  const saved = { firstname: user.givenName, lastname: user.familyName, companyName };
  const { fields, sending, problem, ofForm, focus } = useChange(profile, ['profile'], refused, saved);
  return (
    <Form {...ofForm} className={classes.form} noValidate preventScrollReset>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className={classes.names}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          {...textControl(fields.firstname)}
          {...focus('firstname')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          {...textControl(fields.lastname)}
          {...focus('lastname')}
        />
      </div>
      <TextInput
        label="Company"
        autoComplete="organization"
        {...textControl(fields.companyName)}
        {...focus('companyName')}
        required={false}
      />
      <div className={classes.actions}>
        <Button type="submit" name="change" value="profile" loading={sending !== null}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** Enter sends the code. The second button requests a new code, and needs none. */
function CodeForm({ email, code, refused }: { email: string; code: EmailCode; refused: Refused }) {
  const { fields, sending, problem, ofForm, focus } = useChange(emailCodeForm, ['code', 'new-code'], refused);
  return (
    <Form {...ofForm} className={classes.form} noValidate preventScrollReset>
      <p className={classes.lead}>
        <EmailCodeText email={email} {...code} />
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextInput
        label="Code"
        description="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        {...textControl(fields.code)}
        {...focus('code')}
      />
      <div className={classes.actions}>
        <Button type="submit" name="change" value="code" variant="default" loading={sending === 'code'}>
          Verify email
        </Button>{' '}
        <Button
          type="submit"
          name="change"
          value="new-code"
          variant="default"
          loading={sending === 'new-code'}
        >
          {code.sendsMail ? 'Send a new code' : 'Make a new code'}
        </Button>
      </div>
    </Form>
  );
}

/** @param takesCode true when the change needs a code of the second factor, too */
function PasswordForm({ refused, takesCode }: { refused: Refused; takesCode: boolean }) {
  const { fields, sending, problem, ofForm, focus } = useChange(passwordChange, ['password'], refused);
  return (
    <Form {...ofForm} className={classes.form} noValidate preventScrollReset>
      {problem && <Notice kind="error">{problem}</Notice>}
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...passwordControl(fields.currentPassword)}
        {...focus('currentPassword')}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        description="At least 8 characters. Your other sessions end."
        {...passwordControl(fields.newPassword)}
        {...focus('newPassword')}
      />
      {takesCode && (
        <TextInput
          label="Authentication code"
          description="Six digits of your authenticator app, or a recovery code"
          inputMode="numeric"
          autoComplete="one-time-code"
          classNames={{ input: classes.code }}
          {...textControl(fields.code)}
          {...focus('code')}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" name="change" value="password" variant="default" loading={sending !== null}>
          Change password
        </Button>
      </div>
    </Form>
  );
}

/** Why the server rejected a form of the page, with the typed values. */
interface AccountAnswer {
  change: 'profile' | 'password' | 'code';
  form: SubmissionResult<string[]>;
}

type Refusal = ReturnType<typeof invalid>;
type Caller = Pick<SignedIn, 'upstream'>;

/** Makes one change of the account. The field `change` of the page's forms names it. */
async function changeAccount({ request, context }: ActionFunctionArgs, caller: SignedIn) {
  const form = await request.formData();
  switch (form.get('change')) {
    case 'profile':
      return answerOf('profile', await saveProfile(form, caller), 'Your account was saved');
    case 'password':
      return answerOf(
        'password',
        await changePassword(form, caller),
        'Your password was changed, and your other sessions were ended',
      );
    case 'new-code':
      return answerOf(
        'code',
        await mailCode(form, caller),
        newCodeNotice(context.deployment, caller.user.email),
      );
    case 'code':
      return answerOf('code', await verifyEmail(form, caller), 'Your email is verified');
    default:
      throw data(null, { status: 400 });
  }
}

/** Null when the change was made. */
async function saveProfile(form: FormData, { upstream }: Caller): Promise<Refusal | null> {
  const submission = parseForm(form, profile);
  if (submission.status !== 'success') return invalid(submission);
  const answer = await upstream.auth.updateProfile({ body: submission.value });
  return answer.status ? null : invalid(submission, { [answer.because ?? '']: answer.error });
}

async function changePassword(form: FormData, { upstream }: Caller): Promise<Refusal | null> {
  const submission = parseForm(form, passwordChange);
  const hidden = ['currentPassword', 'newPassword'];
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  try {
    const answer = await upstream.auth.changePassword({ body: submission.value });
    return answer.status ? null : invalid(submission, { [answer.because ?? '']: answer.error }, { hidden });
  } catch (error) {
    return invalid(submission, { '': attemptsMessage(error) }, { status: 429, hidden });
  }
}

async function mailCode(form: FormData, { upstream }: Caller): Promise<Refusal | null> {
  const submission = parseForm(form, emailCodeForm);
  try {
    const answer = await upstream.auth.requestEmailCode();
    return answer.status ? null : invalid(submission, { '': answer.error });
  } catch (error) {
    return invalid(submission, { '': attemptsMessage(error) }, { status: 429 });
  }
}

async function verifyEmail(form: FormData, { upstream }: Caller): Promise<Refusal | null> {
  const submission = parseForm(form, emailCodeForm);
  if (submission.status !== 'success') return invalid(submission);
  const answer = await upstream.auth.verifyEmail({ body: { code: submission.value.code } });
  return answer.status ? null : invalid(submission, { code: answer.error });
}

async function answerOf(change: AccountAnswer['change'], refused: Refusal | null, done: string) {
  if (!refused) return redirect('/account', { headers: { 'set-cookie': await flashCookie(done) } });
  return data({ change, form: refused.data.form } satisfies AccountAnswer, refused.init ?? undefined);
}
