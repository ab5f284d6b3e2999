import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, Outlet, useActionData, useLoaderData } from '@remix-run/react';
import { emailCodeOf } from '~/access/email-code';
import { requireUser } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { changeAccount, type AccountAnswer } from './change-account';
import { EmailSection } from './email-section';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import classes from './account-page.module.css';

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
      <PageHeader
        title="Account"
        above={
          <Link to="/" className={classes.back}>
            <Icon name="arrowLeft" /> Back
          </Link>
        }
      />
      <ProfileForm user={user} lastResult={of('profile')} />
      <EmailSection user={user} code={code} lastResult={of('code')} />
      {ownSignIn && <PasswordForm lastResult={of('password')} />}
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
