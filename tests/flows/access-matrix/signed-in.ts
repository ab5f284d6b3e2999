import type { Outcome } from './callers';

/** Routes outside of projects that need a sign-in, with the result for a signed-in user. */
export const signedIn: Record<string, { loader?: Outcome; action?: Outcome; form?: Record<string, string> }> =
  {
    'projects/landing': { loader: 'leads on' },
    'projects/first-project': { loader: 'shown', action: 'invalid' },
    'projects/new-project': { loader: 'shown', action: 'invalid' },
    'shell/new-user-frame': { loader: 'shown' },
    'shell/log-error': { action: 'shown', form: { message: 'An error' } },
    'operator/operator-page': { loader: 'not found', action: 'not found' },
    'account/account-frame': { loader: 'shown' },
    'account/account-page': { loader: 'shown', action: 'invalid' },
    'account/second-factor/second-factor-page': {
      loader: 'shown',
      action: 'invalid',
      form: { change: 'on' },
    },
    'account/sign-out-everywhere': { loader: 'shown', action: 'leads on' },
    'invitations/invitations-page': { loader: 'shown', action: 'invalid' },
    'recorder/remote-recorder': { loader: 'leads on' },
    'onboarding/onboarding-frame': { loader: 'shown' },
    'onboarding/onboarding-page': { loader: 'shown', action: 'invalid' },
  };
