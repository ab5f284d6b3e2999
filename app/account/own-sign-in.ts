import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Client } from '#contracts/client';
import type { auth } from '#contracts/auth';
import { createUpstream } from '~/upstream';

type SignInAnswer = Awaited<ReturnType<Client<typeof auth>['signIn']>>;

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

/**
 * The product's own sign-in (specification shell.md section 4) as remix-auth strategies; an identity provider
 * becomes a further one.
 */
export function ownSignIn(context: AppLoadContext): Authenticator<SignInAnswer> {
  const { auth } = createUpstream(context, {});
  return new Authenticator<SignInAnswer>()
    .use(
      new FormStrategy(({ form }) =>
        auth.signIn({ body: { email: text(form, 'email'), password: text(form, 'password') } }),
      ),
      'sign-in',
    )
    .use(
      new FormStrategy(({ form }) =>
        auth.signUp({
          body: {
            email: text(form, 'email'),
            password: text(form, 'password'),
            firstname: text(form, 'firstname'),
            lastname: text(form, 'lastname'),
          },
        }),
      ),
      'sign-up',
    );
}
