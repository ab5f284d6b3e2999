import { redirect, type AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { CallRefused, type Client } from '#contracts/client';
import type { auth } from '#contracts/auth';
import { readDeviceCookie } from '~/account/device-cookie';
import { createUpstream } from '~/upstream';

export type SignInAnswer = Awaited<ReturnType<Client<typeof auth>['signIn']>>;

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Reads the form of the request, and leaves its body unread for others. */
class FormStrategy extends Strategy<SignInAnswer, { form: FormData; request: Request }> {
  name = 'form';

  async authenticate(request: Request): Promise<SignInAnswer> {
    return this.verify({ form: await request.clone().formData(), request });
  }
}

/** The product's own sign-in (docs/rules/access.md, Sign-in) as remix-auth strategies. */
export function ownSignIn(context: AppLoadContext): Authenticator<SignInAnswer> {
  const { auth } = createUpstream(context, {});
  return new Authenticator<SignInAnswer>()
    .use(
      new FormStrategy(async ({ form, request }) => {
        const device = await readDeviceCookie(request, context);
        return auth.signIn({
          body: { email: text(form, 'email'), password: text(form, 'password'), device },
        });
      }),
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

/** Pages of own accounts do not exist when users sign in with an identity provider. @throws a redirect to /login */
export function requireOwnSignIn({ deployment }: AppLoadContext): void {
  if (!deployment.ownSignIn) throw redirect('/login');
}

/** Returns the message for a call that was made too often. Throws any other error. */
export function attemptsMessage(error: unknown): string {
  if (error instanceof CallRefused && error.httpStatus === 429) return error.message;
  throw error;
}
